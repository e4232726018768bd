import type { ScreensFile, ScreenSpec } from './types.ts';

export interface Candidate {
  readonly name: string;
  readonly screen: ScreenSpec;
  /** Percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Returns the screens that match a path, best first. At each segment, a literal precedes a parameter. Screens with
 * the same path keep the order of the file; the page shows the first whose `when` holds. `path` excludes base, query
 * and fragment.
 */
export function matchPath(screens: ScreensFile['screens'], path: string): readonly Candidate[] {
  const steps = stepsOf(path);
  const found = Object.entries(screens).flatMap(([name, screen], order) =>
    pathsOfScreen(screen).flatMap((pattern) => {
      const wanted = stepsOf(pattern);
      const params = paramsOf(wanted, steps);
      return params ? [{ name, screen, params, order, rank: rankOf(wanted) }] : [];
    }),
  );
  return found
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.order - b.order))
    .map(({ name, screen, params }) => ({ name, screen, params }));
}

export function pathsOfScreen(screen: Pick<ScreenSpec, 'path'>): readonly string[] {
  const { path } = screen;
  return path === undefined ? [] : typeof path === 'string' ? [path] : path;
}

/** Returns the names of the parameters of a path. */
export function paramNames(path: string): readonly string[] {
  return stepsOf(path).flatMap((step) => (step.startsWith(':') ? [step.slice(1)] : []));
}

/** `/a/:b` → ['a', ':b']. */
export function stepsOf(path: string): readonly string[] {
  return path.split('/').filter((step) => step !== '');
}

function paramsOf(wanted: readonly string[], steps: readonly string[]): Record<string, string> | null {
  if (wanted.length !== steps.length) return null;
  const params: Record<string, string> = {};
  for (const [i, want] of wanted.entries()) {
    const step = steps[i] ?? '';
    if (want.startsWith(':')) params[want.slice(1)] = decoded(step, decodeURIComponent);
    // An escaped plus sign is a name, not the `+` of a page for something new.
    else if (want !== decoded(step, decodeURI)) return null;
  }
  return params;
}

function rankOf(wanted: readonly string[]): string {
  return wanted.map((step) => (step.startsWith(':') ? '1' : '0')).join('');
}

function decoded(step: string, decode: (text: string) => string): string {
  try {
    return decode(step);
  } catch {
    return step;
  }
}
