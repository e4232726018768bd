/** Which screen a path shows (screens.md rule 1). Static segments before parameters; on one path the first whose `when` holds. */
import type { ScreenSpec, Target } from '../../schemas/screen/types.ts';

export interface Match {
  readonly id: string;
  readonly spec: ScreenSpec;
  readonly params: Readonly<Record<string, string>>;
}

export type Screens = Readonly<Record<string, ScreenSpec>>;

/** Candidates in the order they are tried. */
export function matchScreens(screens: Screens, pathname: string): readonly Match[] {
  const segments = split(pathname);
  const found: (Match & { readonly rank: string })[] = [];
  for (const [id, spec] of Object.entries(screens))
    for (const pattern of pathsOf(spec)) {
      const match = matchPattern(split(pattern), segments);
      if (match) found.push({ id, spec, params: match.params, rank: match.rank });
    }
  // "s" (static) sorts before "v" (variable); the sort is stable, so equal ranks keep the file's order.
  return found.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1));
}

/** The path of a target; null where the screen is unknown or a parameter is missing. */
export function pathOfTarget(screens: Screens, target: Target): string | null {
  const spec = screens[target.screen];
  if (!spec) return null;
  const params = target.params ?? {};
  for (const pattern of pathsOf(spec)) {
    const segments = split(pattern).map((segment) =>
      segment.startsWith(':') ? valueOf(params[segment.slice(1)]) : segment,
    );
    if (segments.some((segment) => segment === null)) continue;
    const query = Object.entries(target.query ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    const search = new URLSearchParams(query).toString();
    return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`;
  }
  return null;
}

function valueOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // `+` is the name of a new item and reads better unescaped; commas part the keys of a batch.
  return encodeURIComponent(String(value)).replaceAll('%2B', '+').replaceAll('%2C', ',');
}

function pathsOf({ path }: ScreenSpec): readonly string[] {
  if (path === undefined) return [];
  return typeof path === 'string' ? [path] : path;
}

function split(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matchPattern(pattern: readonly string[], segments: readonly string[]) {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  let rank = '';
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith(':')) {
      params[part.slice(1)] = decode(segment);
      rank += 'v';
    } else if (part === segment) rank += 's';
    else return null;
  }
  return { params, rank };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
