/** Builds the URL path of a target. The inverse is matchPath of schemas/screen. */
import { pathsOfScreen, stepsOf } from '../../../schemas/screen/match.ts';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import type { AppTargets, ScreenSpec, ScreensFile, Target } from '../../../schemas/screen/types.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { resolveValue } from './resolve.ts';

type Known = Pick<Metadata, 'collection'>;

/** Returns the path of a target, or null if the screen is unknown or a parameter is missing. */
export function pathOfTarget(screens: ScreensFile['screens'], target: Target): string | null {
  const spec = screens[target.screen];
  if (!spec) return null;
  const params = target.params ?? {};
  for (const pattern of pathsOfScreen(spec)) {
    const segments = stepsOf(pattern).map((step) =>
      step.startsWith(':') ? segmentOf(step.slice(1), params[step.slice(1)]) : step,
    );
    if (segments.includes(null)) continue;
    const query = Object.entries(target.query ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    const search = new URLSearchParams(query).toString();
    return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`;
  }
  return null;
}

/** Returns the query with which an overlay closes: that of its parent, without its own parameters. */
export function searchOfParent({ query = [] }: Pick<ScreenSpec, 'query'>, search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of query) kept.delete(name);
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the path of a target that the screens file names for the app, or null if there is none. */
export function pathOfAppTarget(
  { screens, targets }: ScreensFile,
  name: keyof AppTargets,
  { roots = {}, params = {}, query }: { readonly roots?: object } & Pick<Target, 'params' | 'query'> = {},
): string | null {
  const target = targets?.[name];
  if (!target) return null;
  const { params: own, ...rest } = resolveValue(target, roots) as Target;
  return pathOfTarget(screens, { ...rest, ...(query && { query }), params: { ...own, ...params } });
}

/** Returns the target `list` instead of `item` for a singleton, whose page has no key (COLL-19). */
export function withoutSingletonKey({ targets }: ScreensFile, metadata: Known, target: Target): Target {
  const { item, list } = targets ?? {};
  const collection = target.params?.['collection'];
  const isItem = target.screen === item?.screen && typeof collection === 'string';
  return isItem && list && metadata.collection(collection)?.singleton
    ? { ...target, screen: list.screen }
    : target;
}

function segmentOf(name: string, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // A browser removes the path segments "." and "..", so they are encoded.
  if (/^\.\.?$/.test(String(value))) return urlSegmentOfKey(value);
  // Commas separate the keys of a batch.
  const segment = encodeURIComponent(String(value)).replaceAll('%2C', ',');
  // The key `+` means a new item. Other names must not equal the page of something new.
  return name === 'key' ? segment.replaceAll('%2B', '+') : segment;
}
