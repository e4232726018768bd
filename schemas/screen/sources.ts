/** Files of screens beside the built-in one, read together: each on its own, later ones knowing the earlier. */
import type { Known } from './check-references.ts';
import { mergeScreens } from './merge.ts';
import type { OfferedScreens, ScreensFile } from './types.ts';
import { validateScreens } from './validate.ts';

export interface ScreensSource {
  /** As issues name it: `screens/shop.json`. */
  readonly name: string;
  readonly text: string;
}

export interface ReadSources extends OfferedScreens {
  /** What works of each file by its name: the next reading's `last`. */
  readonly good: ReadonlyMap<string, ScreensFile>;
}

/**
 * Merges files in the order of their names. A screen with mistakes stays as it was in `last` (EXT-01); one without an
 * earlier version is withheld, with the path where people would look for it.
 */
export function readSources(
  sources: readonly ScreensSource[],
  known: Omit<Known, 'before'>,
  builtIn: ScreensFile,
  last: ReadonlyMap<string, ScreensFile> = new Map(),
): ReadSources {
  const good = new Map<string, ScreensFile>();
  const issues: OfferedScreens['issues'][number][] = [];
  const withheld: Record<string, OfferedScreens['withheld'][string]> = {};
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
