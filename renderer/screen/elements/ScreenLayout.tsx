/** Lays out the regions of a page, drawer or dialog. */
import { Fragment, type ReactNode } from 'react';
import type { Region, ScreenSpec } from '../../../schemas/screen/types.ts';
import { useRender } from '../../contract/render.ts';
import type { Registry } from '../../contract/registry.ts';
import type { ScreenApi } from '../../contract/screen.ts';
import { useNarrow } from '../../kit/hooks/use-narrow.ts';
import { deferred } from '../../kit/lazy-widget.ts';
import { Page } from '../../kit/page/Page.tsx';
import { ActionPlace, useWorkspace } from '../../contract/workspace.ts';
import { resolveText, type Roots } from '../resolve/resolve.ts';
import { useNavigation } from '../use-navigation.tsx';
import { OverlayFrame } from './OverlayFrame.tsx';
import classes from '../screen.module.css';

interface Props {
  readonly id: string;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly screen: ScreenApi;
  readonly loading: boolean;
  readonly draw: (region: Region) => ReactNode[];
}

/** Loaded lazily, because few screens have tabs. */
const TabsLayout = deferred(async () => (await import('./TabsLayout.tsx')).TabsLayout);
/** Loaded lazily, because only administrators see issues. */
const ScreenIssues = deferred(async () => (await import('./ScreenIssues.tsx')).ScreenIssues);

export function ScreenLayout({ id, spec, roots, screen, loading, draw }: Props) {
  const { t, registry } = useRender();
  const narrow = useNarrow();
  const title = resolveText(spec.title, roots, t);
  const navigation = useNavigation(spec.as === undefined ? (spec.module ?? null) : null, screen);
  const fills = !loading && fillsPage(spec, registry);
  const hasIssues = useWorkspace().issues.some(({ screens }) => screens.includes(id));
  const body = (
    <>
      {hasIssues && <ScreenIssues id={id} />}
      {loading ? <Skeleton /> : drawBody(spec, screen, draw)}
    </>
  );
  if (spec.as !== undefined)
    return (
      <OverlayFrame title={title} actions={draw('actions')} onClose={() => screen.close()}>
        {body}
      </OverlayFrame>
    );
  /** Returns null for a region without visible elements, so that its column is not rendered. */
  const region = (name: Region) => {
    const drawn = draw(name);
    return drawn.length === 0 ? {} : { [name]: drawn };
  };
  // A breadcrumb whose text lacks a value is omitted (the list of a bookmark, COLL-07).
  const crumbs = (spec.breadcrumb ?? [])
    .map(({ label, to }) => ({ label: resolveText(label, roots, t), href: to ? screen.href(to) : null }))
    .filter(({ label }) => label !== '');
  const isOfItem = Object.values(spec.data ?? {}).some(
    ({ key, readonly }) => key !== undefined && readonly !== true,
  );
  /** Menu items on a phone, where the header of an item has only one button. */
  const menu = narrow && isOfItem ? drawMenu(spec, screen, registry) : undefined;
  const actions = [...draw('header'), ...draw('actions')];
  const back = Object.hasOwn(roots.route, 'key') ? (crumbs.at(-1)?.href ?? null) : null;
  return (
    <Page
      title={title}
      sidebarTitle={t(isOfItem ? 'screen.this_item' : 'screen.this_view')}
      icon={spec.icon ?? (typeof roots.collection['icon'] === 'string' ? roots.collection['icon'] : 'box')}
      breadcrumb={crumbs}
      back={back}
      actions={menu === undefined ? actions : <ActionPlace value="short-bar">{actions}</ActionPlace>}
      menu={menu}
      fills={fills}
      navigationName={spec.module ?? ''}
      navigation={navigation}
      titleEnd={draw('title')}
      {...region('sidebar')}
      {...region('footer')}
    >
      {body}
    </Page>
  );
}

/** Draws the actions as menu items. Blocks that cannot be menu items stay in the header. */
function drawMenu(spec: ScreenSpec, screen: ScreenApi, registry: Registry): ReactNode {
  const { header = [], actions = [] } = spec.layout?.type === 'page' ? spec.layout.regions : {};
  const names = [...header, ...actions].filter(
    (name) => registry.blocks.get(spec.elements?.[name]?.type ?? '')?.foldsIntoMenu === true,
  );
  return <ActionPlace value="menu">{names.map((name) => screen.element(name))}</ActionPlace>;
}

function drawBody(spec: ScreenSpec, screen: ScreenApi, draw: (region: Region) => ReactNode[]): ReactNode {
  const { layout } = spec;
  if (layout?.type === 'columns')
    return (
      <div className={classes.columns}>
        {layout.columns.map((names, i) => (
          <div key={i}>{names.map((name) => screen.element(name))}</div>
        ))}
      </div>
    );
  if (layout?.type === 'tabs') return <TabsLayout layout={layout} screen={screen} />;
  if (layout?.type === 'sections')
    return layout.sections.map((section, i) => (
      <section key={i}>
        {section.title !== undefined && <h2>{screen.text(section.title)}</h2>}
        {section.elements.map((name) => screen.element(name))}
      </section>
    ));
  return <Fragment>{draw('body')}</Fragment>;
}

function Skeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <span key={i} />
      ))}
    </div>
  );
}

/** Returns true if a block scrolls its own content (BlockDefinition.fills). */
function fillsPage(spec: ScreenSpec, registry: Registry): boolean {
  return Object.values(spec.elements ?? {}).some(({ type }) => registry.blocks.get(type)?.fills === true);
}
