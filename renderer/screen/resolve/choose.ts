/** Finds the screen of a URL and the values that its conditions can read. Pure. */
import { isConditionMet } from '../../../schemas/logic/evaluate.ts';
import { matchPath, type Candidate } from '../../../schemas/screen/match.ts';
import type { ScreensFile, ScreenSpec } from '../../../schemas/screen/types.ts';
import { resolveValue, type Roots } from './resolve.ts';
import { routeRoots, type Known } from './roots.ts';

export interface ChosenScreen {
  readonly match: Candidate;
  readonly roots: Roots;
}

/** Returns null if no screen matches the path, or if the conditions of all matching screens are false. */
export function chooseScreen(
  screens: ScreensFile,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  render: Known,
): ChosenScreen | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const match of matchPath(screens.screens, pathname)) {
    const route = { params: match.params, query };
    const [entry] = Object.values(match.screen.data ?? {});
    const bare = routeRoots(route, match.params['collection'], render);
    const named = match.params['collection'] ?? resolveValue(entry?.collection, bare);
    const roots = routeRoots(route, typeof named === 'string' ? named : undefined, render);
    if (isShown(screens, match.screen, roots)) return { match, roots };
  }
  return null;
}

/** An overlay is drawn over its parent, so the condition of the parent is also its own. */
function isShown({ screens }: ScreensFile, screen: ScreenSpec, roots: Roots): boolean {
  const parent = screen.as === undefined ? undefined : screens[screen.parent ?? ''];
  return [screen, ...(parent ? [parent] : [])].every(
    ({ when }) => when === undefined || isConditionMet(when, roots as unknown as Record<string, unknown>),
  );
}

/** Returns the identity of a screen with its parameters. Elements keep no state when it changes. */
export function placeOf(id: string, path: string | readonly string[] | undefined, roots: Roots): string {
  const pattern = typeof path === 'string' ? path : (path?.join(' ') ?? '');
  const own = Object.entries(roots.route).filter(([name]) => pattern.includes(`:${name}`));
  return JSON.stringify([id, own]);
}
