/** The page of the current address: which screen, its parent under it where it is a drawer or dialog. */
import { Navigate, useLocation } from 'react-router-dom';
import { describeReason } from '../../schemas/permission/describe.ts';
import { isMet } from '../../schemas/logic/evaluate.ts';
import { matchPath, type Candidate } from '../../schemas/screen/match.ts';
import type { ScreensFile, Target } from '../../schemas/screen/types.ts';
import { useRender, type RenderContextValue } from '../contract/render.ts';
import { deferred } from '../kit/lazy-widget.ts';
import { pathOfTarget } from './path-of-target.ts';
import { Forbidden } from './Forbidden.tsx';
import { judgeRequirement } from './require.ts';
import { resolveValue, type Roots } from './resolve.ts';
import { routeRoots } from './roots.ts';
import { Screen } from './Screen.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useWorkspace } from '../contract/frame.ts';

const Overlay = deferred(async () => (await import('./Overlay.tsx')).Overlay);
/** For administrators, who seldom need it. */
const Withheld = deferred(async () => (await import('./ScreenIssues.tsx')).WithheldScreen);

export function ScreenView() {
  const { pathname, search } = useLocation();
  const { screens } = useWorkspace();
  return (
    <ScreenBoundary at={pathname + search} screens={screens}>
      <ScreenHere />
    </ScreenBoundary>
  );
}

function ScreenHere() {
  const location = useLocation();
  const { screens, withheld, NotFound } = useWorkspace();
  const render = useRender();
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const found = chooseScreen(screens, location.pathname, query, render);
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
  // A requirement on the screen's own data is judged by its elements, once the data is there.
  if (verdict.is === 'deny' && match.screen.requires?.data === undefined)
    return <Forbidden reason={describeReason(verdict.reason, render.t)} />;

  const parentId = match.screen.as === undefined ? undefined : match.screen.parent;
  const parent = parentId === undefined ? undefined : screens.screens[parentId];
  const base =
    parent && parentId !== undefined
      ? { id: parentId, spec: parent, roots }
      : { id: match.name, spec: match.screen, roots };
  return (
    <>
      <Screen key={keyOf(base.id, base.spec.path, roots)} {...base} notFound={<NotFound />} />
      {parent && (
        <Overlay
          key={location.pathname}
          id={match.name}
          spec={match.screen}
          roots={roots}
          notFound={<NotFound />}
        />
      )}
    </>
  );
}

/** The parent stays mounted while its own parameters stay the same. */
function keyOf(id: string, path: string | readonly string[] | undefined, roots: Roots): string {
  const pattern = typeof path === 'string' ? path : (path?.join(' ') ?? '');
  const own = Object.entries(roots.route).filter(([name]) => pattern.includes(`:${name}`));
  return JSON.stringify([id, own]);
}

function chooseScreen(
  screens: ScreensFile,
  pathname: string,
  query: Readonly<Record<string, string>>,
  render: RenderContextValue,
): { readonly match: Candidate; readonly roots: Roots } | null {
  for (const match of matchPath(screens.screens, pathname)) {
    const route = { params: match.params, query };
    const [entry] = Object.values(match.screen.data ?? {});
    const bare = routeRoots(route, match.params['collection'], render);
    const named = match.params['collection'] ?? resolveValue(entry?.collection, bare);
    const roots = routeRoots(route, typeof named === 'string' ? named : undefined, render);
    if (
      match.screen.when === undefined ||
      isMet(match.screen.when, roots as unknown as Record<string, unknown>)
    )
      return { match, roots };
  }
  return null;
}
