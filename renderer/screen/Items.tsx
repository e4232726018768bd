/** The Items slot: a list of a collection to choose rows from, with search, filters and layouts (FORM-18). */
import { useContext, useEffect, useMemo, useState } from 'react';
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import { verdictFor } from '../../schemas/permission/verdict.ts';
import type { ElementSpec } from '../../schemas/screen/types.ts';
import { FrameContext, type FrameContextValue } from '../contract/workspace.ts';
import type { Key } from '../contract/platform.ts';
import type { ItemsProps } from '../contract/list-frame.ts';
import { useRender } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { ScreenContext, type ListHandle, type ScreenApi } from '../contract/screen.ts';
import { Count } from '../kit/controls/Badge.tsx';
import { EmptyState } from '../kit/feedback/EmptyState.tsx';
import type { Failure } from '../contract/failure.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { IconButton } from '../kit/controls/IconButton.tsx';
import { useListData } from './data/use-list.ts';
import { useNeighbours } from './data/use-neighbours.ts';
import { Element } from './elements/Element.tsx';
import { useStable } from './use-stable.ts';
import classes from './items.module.css';

/** The elements, described as in a screen. Only one panel is open at a time. */
const elements = {
  search: { type: 'search', data: 'items' },
  filter: { type: 'filter', data: 'items' },
  arrange: { type: 'layout-options', data: 'items' },
  view: { type: 'layout', data: 'items' },
} as const satisfies Readonly<Record<string, ElementSpec>>;
type Opened = 'filter' | 'arrange' | null;

export function Items(props: ItemsProps) {
  const { t, metadata, grants, clock, me } = useRender();
  const collection = metadata.collection(props.collection);
  const failed = useNeighbours(collection);
  const scope = scopeOf({ clock, me });
  const verdict = verdictFor(grants, { action: 'read', collection: props.collection, scope });
  if (!collection || verdict.is === 'deny')
    return (
      <EmptyState title={t('list.no_items')}>
        {verdict.is === 'deny' && describeReason(verdict.reason, t, namesIn(metadata))}
      </EmptyState>
    );
  return <Known {...props} of={collection} failed={failed} />;
}

const entry = {};

interface KnownProps extends ItemsProps {
  readonly of: ListHandle['collection'];
  readonly failed: Failure | null;
}

function Known(props: KnownProps) {
  const { t } = useRender();
  const { of, failed, locked, chosen, several, onChoose, onShow, fields, refuses } = props;
  const frame = useContext(FrameContext);
  const [opened, open] = useState<Opened>(null);
  const list = useListData({
    name: 'items',
    entry,
    collection: of,
    filter: locked?.filter ?? null,
    bookmark: undefined,
    fields,
    failed,
  });
  const choosing = useMemo(() => ({ several, ...(refuses ? { refuses } : {}) }), [several, refuses]);
  const handle: ListHandle = {
    ...list,
    selection: chosen,
    select(keys) {
      const free = refuses ? keys.filter((key) => refuses(key) === null) : keys;
      onChoose(several ? free : lastOf(free, chosen));
    },
    choosing,
    ...(locked ? { locked: locked.because } : {}),
  };
  const shown = useStable(onShow ? list.items.map(list.keyOf) : null);
  useEffect(() => {
    if (shown) onShow?.(shown);
  }, [shown, onShow]);
  const screen = screenOf(handle);
  const sections = useMemo(() => ({ ...frame, sidebar: bareSections }) as FrameContextValue, [frame]);
  const toggle = (name: Exclude<Opened, null>) => open(opened === name ? null : name);
  return (
    <ScreenContext value={screen}>
      <div className={classes.tools}>
        <span className={classes.search}>{screen.element('search')}</span>
        <IconButton
          icon="filter_list"
          label={t('panels.filter')}
          expanded={opened === 'filter'}
          onClick={() => toggle('filter')}
        >
          {list.activeFilters > 0 && <Count value={list.activeFilters} />}
        </IconButton>
        <IconButton
          icon="layers"
          label={t('panels.layout_options')}
          expanded={opened === 'arrange'}
          onClick={() => toggle('arrange')}
        />
      </div>
      {locked && (
        <p className={classes.locked}>
          <Icon name="lock" size={16} />
          {locked.because}
        </p>
      )}
      {opened && (
        <div className={classes.panel}>
          <FrameContext value={sections}>{screen.element(opened)}</FrameContext>
        </div>
      )}
      <div className={classes.view}>{screen.element('view')}</div>
    </ScreenContext>
  );
}

/** Returns only the last chosen key, for a field that allows one row (FORM-19). */
function lastOf(keys: readonly Key[], before: readonly Key[]): readonly Key[] {
  const added = keys.filter((key) => !before.includes(key));
  return (added.length > 0 ? added : keys).slice(-1);
}

const bareSections: FrameContextValue['sidebar'] = { opened: true, bare: true, setOpened: () => undefined };
const nowhere = () => undefined;

/** The screen API for the blocks of the list. Navigation is disabled. */
function screenOf(handle: ListHandle): ScreenApi {
  const screen: ScreenApi = {
    id: 'items',
    route: { params: {}, query: {} },
    data: (name) => (name === handle.name ? handle : undefined),
    run: async () => undefined,
    text: (text) => (typeof text === 'string' ? text : ''),
    resolve: (value) => value,
    holds: () => true,
    verdict: () => ({ is: 'allow' }),
    disabledBy: () => false,
    href: () => null,
    navigate: nowhere,
    close: nowhere,
    element: (name) => {
      const spec = Object.entries(elements).find(([each]) => each === name)?.[1];
      return spec && <Element key={name} name={name} spec={spec} screen={screen} />;
    },
  };
  return screen;
}
