/** Prefetches the lists of a page when its link is pressed, before the page renders. */
import { useMemo, useRef } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { DataEntry } from '../../schemas/screen/types.ts';
import type { Preset } from '../../schemas/query/types.ts';
import { useWorkspace } from '../contract/workspace.ts';
import { presetsKey } from '../contract/presets.ts';
import { useRender, type RenderContextValue } from '../contract/render.ts';
import { prefetch } from '../data/prefetch.ts';
import { neighbours } from '../data/neighbours.ts';
import { preload } from '../kit/lazy-widget.ts';
import { chooseScreen } from './resolve/choose.ts';
import { planList, readCounts, readItems } from './data/list-plan.ts';
import { savedPreset } from './data/presets.ts';
import { judgeRequirement } from './resolve/require.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve/resolve.ts';

interface List {
  readonly entry: DataEntry;
  readonly roots: Roots;
  readonly collection: string;
  /** The stored presets, for a list that uses them. */
  readonly presets: readonly Preset[] | undefined;
}

/** Maximum time in ms that a click waits for the data of its page. Users do not notice this delay. */
const maxWaitMs = 50;

/** Returns the engine's context. Its `navigate` and `prefetchPage` prefetch the data of the page. */
export function usePrefetchingRender(): RenderContextValue {
  const render = useRender();
  const { screens } = useWorkspace();
  const { cache } = useSWRConfig();
  const latest = useRef(render);
  latest.current = render;
  /** The number of the last click. An earlier click that is still waiting must not navigate. */
  const lastClick = useRef(0);
  return useMemo(() => {
    /** Returns the lists of the page whose presets are known. Items are read elsewhere. */
    const listsOf = (path: string): readonly List[] => {
      const found = chooseScreen(screens, new URL(path, 'http://app'), render);
      if (!found) return [];
      const { match, roots } = found;
      const { requires, data = {} } = match.screen;
      if (judgeRequirement(requires, { render, roots, data: () => undefined }).is === 'deny') return [];
      const presets = cache.get(unstable_serialize(presetsKey(render)))?.data as
        readonly Preset[] | undefined;
      return Object.values(data)
        .filter(({ key, preset }) => key === undefined && (preset !== true || presets))
        .map((entry) => {
          const collection = String(resolveValue(entry.collection ?? '', roots));
          return { entry, roots, collection, presets: entry.preset === true ? presets : undefined };
        });
    };
    const begin = async ({ entry, roots, collection: name, presets }: List, metadata: Metadata) => {
      const { registry, platform, clock } = latest.current;
      const collection = metadata.collection(name);
      if (!collection || !metadata.hasFields(name)) return;
      const of = { collection: name, bookmark: roots.query['bookmark'], me: render.me };
      const plan = planList({
        metadata,
        registry,
        collection,
        entry,
        preset: savedPreset(presets, of),
        filter: resolveFilter(entry.filter ?? null, roots),
      });
      void preload(plan.widgets);
      await Promise.all([
        prefetch(cache, clock, plan.keys.items, () => readItems(platform, name, plan.queries)),
        prefetch(cache, clock, plan.keys.counts, () => readCounts(platform, name, plan.queries)),
      ]);
    };
    /** Resolves when the lists of the page are loaded, or after `maxWaitMs`. */
    const ready = async (path: string): Promise<void> => {
      const lists = listsOf(path);
      let missing = lists.length;
      if (missing === 0) return;
      let end: () => void = ignore;
      const all = new Promise<void>((resolve) => (end = resolve));
      latest.current.clock.setTimeout(end, maxWaitMs);
      for (const list of lists) {
        const { collection } = list;
        const names = render.metadata.hasFields(collection)
          ? [collection]
          : neighbours(render.metadata, collection);
        const onLoaded = () => {
          missing -= 1;
          if (missing === 0) end();
        };
        const known = (metadata: Metadata) => {
          begin(list, metadata).then(onLoaded, onLoaded);
          // Rendering waits for this promise. Otherwise the page would render twice: with the new fields, and
          // with its rows.
          return all;
        };
        void render.ensureFields(names, known).catch(onLoaded);
      }
      await all;
    };
    const go = async (path: string) => {
      lastClick.current += 1;
      const own = lastClick.current;
      await ready(path).catch(ignore);
      if (own === lastClick.current) render.navigate(path);
    };
    return {
      ...render,
      prefetchPage: (path) => void ready(path).catch(ignore),
      navigate: (path) => void go(path),
    };
  }, [render, screens, cache]);
}

/** The page itself shows the failures of its reads. */
const ignore = () => undefined;
