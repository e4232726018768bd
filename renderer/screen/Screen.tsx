/**
 * Renders a screen descriptor: its data, then its elements in their regions. Provides the API for blocks and
 * actions.
 */
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isConditionMet } from '../../schemas/logic/evaluate.ts';
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import { viewIn } from '../../schemas/query/is-view-link.ts';
import type { Region, ScreenSpec, Target } from '../../schemas/screen/types.ts';
import { useRender, type RenderContextValue } from '../contract/render.ts';
import { ScreenContext, type ScreenApi } from '../contract/screen.ts';
import { DataLayer, type Handles } from './DataLayer.tsx';
import { deferred } from '../kit/lazy-widget.ts';
import { Element, whyDisabled } from './elements/Element.tsx';
import { Guard } from './elements/Guard.tsx';
import { ScreenLayout } from './elements/ScreenLayout.tsx';
import { pathOfTarget, searchOfParent, withoutSingletonKey } from './resolve/path-of-target.ts';
import { judgeRequirement } from './resolve/require.ts';
import { resolveText, resolveValue, type Roots } from './resolve/resolve.ts';
import { dataRoots } from './resolve/roots.ts';
import { runAction } from './run-action.ts';
import { useWorkspace } from '../contract/workspace.ts';
import { registerOpenScreen } from './actions/open-screens.ts';
import { findShortcut } from './shortcuts.ts';
import { useOwnKeys } from './own-keys.ts';

/** Loaded lazily, because few visits meet it. */
const MissingItem = deferred(async () => (await import('./elements/MissingItem.tsx')).MissingItem);

export interface ScreenProps {
  readonly id: string;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  /**
   * Identifies the screen with its parameters. Elements remount when it changes, except those with `follows`.
   */
  readonly place: string;
  /** Shown if the collection does not exist (COLL-17, COLL-18). */
  readonly notFound: ReactNode;
}

export function Screen({ id, spec, roots, place, notFound }: ScreenProps) {
  const entries = useMemo(() => Object.entries(spec.data ?? {}), [spec.data]);
  return (
    <DataLayer entries={entries} spec={spec} roots={roots} handles={{}}>
      {(handles, missing) => {
        if (missing) return notFound;
        return <ScreenBody id={id} spec={spec} base={roots} place={place} handles={handles} />;
      }}
    </DataLayer>
  );
}

interface BodyProps {
  readonly id: string;
  readonly spec: ScreenSpec;
  readonly base: Roots;
  readonly place: string;
  readonly handles: Handles;
}

function ScreenBody({ id, spec, base, place, handles }: BodyProps) {
  const render = useRender();
  const roots = dataRoots(base, handles, render);
  const screen = useScreenApi({ id, spec, place }, roots, handles, render);
  useShortcuts(spec, screen, render);
  const complete = Object.entries(spec.data ?? {}).every(
    ([name, { presetOf }]) => presetOf !== undefined || handles[name],
  );
  const guarded = Object.values(handles).filter(
    (handle) => handle.kind === 'item' && spec.data?.[handle.name]?.readonly !== true,
  );
  const absent = Object.values(handles).find(({ status }) => status === 'not-found');
  if (absent) return <MissingItem collection={absent.collection} spec={spec} roots={roots} screen={screen} />;
  return (
    <ScreenContext value={screen}>
      {guarded.map(
        (handle) => handle.kind === 'item' && <Guard key={handle.name} item={handle} screen={screen} />,
      )}
      <ScreenLayout
        id={id}
        spec={spec}
        roots={roots}
        screen={screen}
        loading={!complete}
        draw={(region) => drawRegion(region, spec, screen)}
      />
    </ScreenContext>
  );
}

function drawRegion(region: Region, spec: ScreenSpec, screen: ScreenApi): ReactNode[] {
  const names = spec.layout?.type === 'page' ? (spec.layout.regions[region] ?? []) : [];
  return names.map((name) => screen.element(name));
}

function useScreenApi(
  { id, spec, place }: Pick<BodyProps, 'id' | 'spec' | 'place'>,
  roots: Roots,
  handles: Handles,
  render: RenderContextValue,
): ScreenApi {
  const file = useWorkspace().screens;
  const { screens } = file;
  const go = useNavigate();
  const location = useLocation();
  const { t, registry } = render;
  const data = (name: string) => handles[name];

  const href = (target: Target): string | null => {
    const resolved = resolveValue(target, roots) as Target;
    const path = pathOfTarget(screens, withoutSingletonKey(file, render.metadata, resolved));
    return path === null ? null : path + carried(target, path);
  };
  /** A drawer keeps the query of its parent; the view of a bookmark or a link is kept within its collection (COLL-21). */
  const carried = (target: Target, path: string): string => {
    if (path.includes('?') || Object.hasOwn(target.query ?? {}, 'bookmark')) return '';
    if (screens[target.screen]?.parent === id) return location.search;
    if (spec.parent === target.screen) return searchOfParent(spec, location.search);
    const view = new URLSearchParams(viewIn(roots.query)).toString();
    const collection = resolveValue(target.params?.['collection'], roots);
    const same =
      screens[target.screen]?.module === spec.module &&
      collection !== undefined &&
      collection === roots.route['collection'];
    return view !== '' && same ? `?${view}` : '';
  };
  const screen: ScreenApi = {
    id,
    route: { params: roots.route, query: roots.query },
    data,
    run: async (action) => void (await runAction(action, { screen, render, data: dataOf(action) })),
    text: (text) => resolveText(text, roots, t),
    resolve: (value) => resolveValue(value, roots),
    holds: (when) => isConditionMet(when, roots as unknown as Record<string, unknown>),
    verdict: (requirement) => judgeRequirement(requirement, { render, roots, data }),
    disabledBy: (requirement) => {
      const verdict = screen.verdict(requirement);
      return verdict.is === 'deny'
        ? { reason: describeReason(verdict.reason, t, namesIn(render.metadata)) }
        : false;
    },
    href,
    navigate: (target) => {
      const path = typeof target === 'string' ? target : href(target);
      if (path !== null) render.navigate(path);
      else
        render.report(
          new Error(
            `Screen "${typeof target === 'string' ? target : target.screen}" has no address with these parameters (from "${id}").`,
          ),
        );
    },
    close: () => {
      if (spec.parent === undefined) void go(-1);
      else screen.navigate({ screen: spec.parent, params: roots.route });
    },
    element: (name) => {
      const element = spec.elements?.[name];
      if (!element) return null;
      const follows =
        (registry.blocks.get(element.type) ?? registry.panels.get(element.type))?.follows === true;
      return <Element key={follows ? name : `${name} ${place}`} name={name} spec={element} screen={screen} />;
    },
  };
  /** Returns the data entry that an action names, else the screen's only one. */
  const dataOf = (action: Parameters<ScreenApi['run']>[0]) => {
    const named = typeof action === 'object' ? action.with?.['data'] : undefined;
    if (typeof named === 'string') return handles[named];
    const owner = Object.values(spec.elements ?? {}).find(
      (element) => element.action === action || element.menu?.includes(action),
    );
    if (owner?.data !== undefined) return handles[owner.data];
    const editable = Object.values(handles).filter((handle) => spec.data?.[handle.name]?.readonly !== true);
    return editable.length === 1 ? editable[0] : undefined;
  };
  return screen;
}

function useShortcuts(
  spec: ScreenSpec,
  screen: ScreenApi,
  { t, registry, platform, metadata }: RenderContextValue,
): void {
  const isOwn = useOwnKeys();
  const latest = useRef({ spec, screen });
  latest.current = { spec, screen };
  useEffect(() => registerOpenScreen(latest), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = findShortcut(latest.current.spec.elements ?? {}, event);
      if (!found || event.defaultPrevented) return;
      const { element, action } = found;
      if (registry.actions.get(action.do)?.yieldsToText && isOwn(event)) return;
      event.preventDefault();
      if (element.when !== undefined && !latest.current.screen.holds(element.when)) return;
      if (whyDisabled(element, latest.current.screen, { t, platform, metadata }) === false)
        void latest.current.screen.run(action);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [t, registry, platform, metadata, isOwn]);
}
