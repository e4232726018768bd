/**
 * Reads the screens files that extend the built-in one. Each file is validated on its own and may refer to earlier
 * ones.
 */
import type { Known } from './check-references.ts';
import { mergeScreens } from './merge.ts';
import type { ServedScreens, ScreensFile } from './types.ts';
import { validateScreens } from './validate.ts';

export interface ScreensSource {
  /** File name as in issues, such as `screens/shop.json`. */
  readonly name: string;
  readonly text: string;
}

export interface ReadSources extends ServedScreens {
  /** The valid parts of each file by file name; the `last` of the next call. */
  readonly good: ReadonlyMap<string, ScreensFile>;
}

/**
 * Merges files in the order of their names. A screen with errors keeps its version of `last` (EXT-01). Without an
 * earlier version it is withheld, and its path is returned so that the page can explain why.
 */
export function readSources(
  sources: readonly ScreensSource[],
  known: Omit<Known, 'before'>,
  builtIn: ScreensFile,
  last: ReadonlyMap<string, ScreensFile> = new Map(),
): ReadSources {
  const good = new Map<string, ScreensFile>();
  const issues: ServedScreens['issues'][number][] = [];
  const withheld: Record<string, ServedScreens['withheld'][string]> = {};
  const sorted = sources.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, text } of sorted) {
    const before = mergeScreens([builtIn, ...good.values()]);
    const found = validateScreens(name, text, { ...known, before }, last.get(name) ?? null);
    if (found.screens) good.set(name, found.screens);
    issues.push(...found.issues);
    Object.assign(withheld, found.withheld);
  }
  return { good, files: [...good.values()], issues, withheld };
}
