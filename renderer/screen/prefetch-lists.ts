/** Prefetches the lists of a screen before it renders: with the click on its link, or at the start of the app. */
import { unstable_serialize, type Cache } from 'swr';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { DataEntry, ScreensFile } from '../../schemas/screen/types.ts';
import type { Preset } from '../../schemas/query/types.ts';
import { isViewLink } from '../../schemas/query/is-view-link.ts';
import { presetsKey } from '../contract/presets.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { prefetch } from '../data/prefetch.ts';
import { preload } from '../kit/lazy-widget.ts';
import { keysOf, planList, readCounts, readItems, sourceOf, widgetsOf } from './data/list-plan.ts';
import { savedPreset } from './data/presets.ts';
import { chooseScreen } from './resolve/choose.ts';
import { judgeRequirement } from './resolve/require.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve/resolve.ts';

export interface List {
  readonly entry: DataEntry;
  readonly roots: Roots;
  readonly collection: string;
  /** The stored presets, for a list that uses them. */
  readonly presets: readonly Preset[] | undefined;
}

type Known = Pick<RenderContextValue, 'me' | 'metadata' | 'grants' | 'clock'> & { readonly cache: Cache };

/** Returns the lists of the page whose presets are known. Items are read elsewhere. */
export function listsOf(path: string, known: Known & { readonly screens: ScreensFile }): readonly List[] {
  const found = chooseScreen(known.screens, new URL(path, 'http://app'), known);
  if (!found) return [];
  const { match, roots } = found;
  const { requires, data = {} } = match.screen;
  if (judgeRequirement(requires, { render: known, roots, data: () => undefined }).is === 'deny') return [];
  const presets = known.cache.get(unstable_serialize(presetsKey(known)))?.data as
    readonly Preset[] | undefined;
  return (
    Object.values(data)
      // The rows of a link to a view are not those of the stored preset.
      .filter(
        ({ key, preset }) => key === undefined && (preset !== true || (presets && !isViewLink(roots.query))),
      )
      .map((entry) => {
        const collection = String(resolveValue(entry.collection ?? '', roots));
        return { entry, roots, collection, presets: entry.preset === true ? presets : undefined };
      })
  );
}

/** Reads the rows and the counts of a list, if the fields of its collection are known. */
export async function prefetchList(
  { entry, roots, collection: name, presets }: List,
  metadata: Metadata,
  parts: Pick<RenderContextValue, 'me' | 'registry' | 'grants' | 'platform' | 'clock'> & {
    readonly cache: Cache;
  },
): Promise<void> {
  const { me, registry, grants, platform, clock, cache } = parts;
  const collection = metadata.collection(name);
  if (!collection || !metadata.hasFields(name)) return;
  const { definition, columns, queries } = planList({
    metadata,
    registry,
    grants,
    collection,
    entry,
    preset: savedPreset(presets, {
      collection: name,
      bookmark: roots.query['bookmark'],
      layout: entry.layout,
      me,
      registry,
    }),
    filter: resolveFilter(entry.filter ?? null, roots),
  });
  void preload(widgetsOf(definition, columns, registry));
  const source = sourceOf(name, entry);
  const keys = keysOf(source, queries, metadata);
  await Promise.all([
    definition?.readsRows ||
      prefetch(cache, clock, keys.items, (signal) => readItems(platform, source, queries, signal)),
    prefetch(cache, clock, keys.counts, (signal) => readCounts(platform, source, queries, signal)),
  ]);
}
