/** Renders the screen of the current URL, and below it its parent if it is a drawer or dialog. */
import { useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { matchPath } from '../../schemas/screen/match.ts';
import type { ScreenSpec, Target } from '../../schemas/screen/types.ts';
import { RenderContext, useRender } from '../contract/render.ts';
import { NavigationGuards, useHasEdits } from '../kit/hooks/navigation-guards.tsx';
import { deferred } from '../kit/lazy-widget.ts';
import { chooseScreen, placeOf, type ChosenScreen } from './resolve/choose.ts';
import { pathOfTarget } from './resolve/path-of-target.ts';
import { judgeRequirement } from './resolve/require.ts';
import { usePrefetchingRender } from './prefetch-page.ts';
import { resolveValue } from './resolve/resolve.ts';
import { Screen } from './Screen.tsx';
import { ScreenBoundary } from './elements/ScreenBoundary.tsx';
import { useWorkspace } from '../contract/workspace.ts';

const Overlay = deferred(async () => (await import('./elements/Overlay.tsx')).Overlay);
/** Loaded lazily, because few visits meet it. */
const Forbidden = deferred(async () => (await import('./elements/Forbidden.tsx')).Forbidden);
const GoneCollection = deferred(async () => (await import('./elements/GoneCollection.tsx')).GoneCollection);
/** Loaded lazily, because only administrators see it. */
const Withheld = deferred(async () => (await import('./elements/ScreenIssues.tsx')).WithheldScreen);

export function ScreenView() {
  const { pathname, search } = useLocation();
  const { screens } = useWorkspace();
  return (
    <RenderContext value={usePrefetchingRender()}>
      <ScreenBoundary at={pathname + search} screens={screens}>
        <NavigationGuards>
          <ScreenHere />
        </NavigationGuards>
      </ScreenBoundary>
    </RenderContext>
  );
}

function ScreenHere() {
  const location = useLocation();
  const { screens, withheld, NotFound } = useWorkspace();
  const render = useRender();
  const { found, gone } = useShownScreen(chooseScreen(screens, location, render), location.pathname);
  if (!found && gone) return <GoneCollection {...gone} />;
  if (!found) {
    const [hidden] = matchPath(withheld, location.pathname);
    return hidden ? <Withheld id={hidden.name} /> : <NotFound />;
  }
  const { match, roots } = found;
  if (match.screen.redirect) {
    const path = pathOfTarget(screens.screens, resolveValue(match.screen.redirect, roots) as Target);
    return path === null ? <NotFound /> : <Navigate to={path} replace />;
  }
  const verdict = judgeRequirement(match.screen.requires, {
    render,
    roots,
    data: () => undefined,
  });
  // Elements check a requirement on the screen's own data after the data is loaded.
  if (verdict.is === 'deny' && match.screen.requires?.data === undefined)
    return <Forbidden reason={verdict.reason} />;

  const parentId = match.screen.as === undefined ? undefined : match.screen.parent;
  const parent = parentId === undefined ? undefined : screens.screens[parentId];
  const base =
    parent && parentId !== undefined
      ? { id: parentId, spec: parent, roots }
      : { id: match.name, spec: match.screen, roots };
  const place = placeOf(base.id, base.spec.path, roots);
  return (
    <>
      <Screen key={editsItem(base.spec) ? place : base.id} place={place} {...base} notFound={<NotFound />} />
      {parent && (
        <Overlay
          key={location.pathname}
          place={location.pathname}
          id={match.name}
          spec={match.screen}
          roots={roots}
          notFound={<NotFound />}
        />
      )}
    </>
  );
}

/**
 * Returns the screen that matches the path. If the collection of an open screen disappears, a drawer or a form of
 * another collection stays if it has unsaved edits. `gone` is the last state of any other screen.
 */
function useShownScreen(found: ChosenScreen | null, path: string) {
  const hasEdits = useHasEdits();
  const last = useRef<{ readonly path: string; readonly shown: ChosenScreen } | null>(null);
  if (found) last.current = { path, shown: found };
  const before = last.current?.path === path ? last.current.shown : null;
  if (found || !before?.roots.collection?.exists) return { found, gone: null };
  const { as, data = {} } = before.match.screen;
  // A form of another collection, such as that of the settings, still has its fields.
  const canStay =
    as !== undefined || Object.values(data).some((entry) => typeof entry.collection === 'string');
  const isKept = canStay && hasEdits();
  return isKept ? { found: before, gone: null } : { found: null, gone: before };
}

/**
 * Returns true if the screen edits an item. Such a screen remounts for each item; other screens stay mounted.
 */
function editsItem({ data = {} }: ScreenSpec): boolean {
  return Object.values(data).some(({ key }) => key !== undefined);
}
