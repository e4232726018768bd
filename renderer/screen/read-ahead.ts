/** The lists of a page are asked for with the click that leads there, while the page is still being drawn. */
import { useMemo, useRef } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { DataEntry } from '../../schemas/screen/types.ts';
import type { Preset } from '../../schemas/query/types.ts';
import { useWorkspace } from '../contract/frame.ts';
import { presetsKey } from '../contract/presets.ts';
import { useRender, type RenderContextValue } from '../contract/render.ts';
import { beginRead } from '../data/ahead.ts';
import { neighbours } from '../data/neighbours.ts';
import { chooseScreen } from './choose.ts';
import { planList, readCounts, readItems } from './data/list-plan.ts';
import { savedPreset } from './data/presets.ts';
import { judgeRequirement } from './require.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve.ts';

/** The engine's context, whose `navigate` asks first. */
export function useReadAhead(): RenderContextValue {
  const render = useRender();
  const { screens } = useWorkspace();
  const { cache } = useSWRConfig();
  const latest = useRef(render);
  latest.current = render;
  return useMemo(() => {
    const begin = (
      entry: DataEntry,
      roots: Roots,
      metadata: Metadata,
      presets: readonly Preset[] | undefined,
    ) => {
      const { registry, platform, clock } = latest.current;
      const collection = metadata.collection(String(resolveValue(entry.collection ?? '', roots)));
      if (!collection || !metadata.hasFields(collection.collection)) return;
      const of = { collection: collection.collection, bookmark: roots.query['bookmark'], me: render.me };
      const plan = planList({
        metadata,
        registry,
        collection,
        entry,
        preset: savedPreset(presets, of),
        filter: resolveFilter(entry.filter ?? null, roots),
      });
      beginRead(cache, clock, plan.keys.items, () => readItems(platform, of.collection, plan.queries));
      beginRead(cache, clock, plan.keys.counts, () => readCounts(platform, of.collection, plan.queries));
    };
    const ask = async (path: string) => {
      const at = new URL(path, 'http://app');
      const found = chooseScreen(screens, at, render);
      if (!found) return;
      const { match, roots } = found;
      if (judgeRequirement(match.screen.requires, { render, roots, data: () => undefined }).is === 'deny')
        return;
      for (const entry of Object.values(match.screen.data ?? {})) {
        const presets = cache.get(unstable_serialize(presetsKey(render)))?.data as
          readonly Preset[] | undefined;
        // An item has its own ways; how a list is arranged is not known yet.
        if (entry.key !== undefined || (entry.preset === true && !presets)) continue;
        const name = String(resolveValue(entry.collection ?? '', roots));
        const metadata = render.metadata.hasFields(name)
          ? render.metadata
          : await render.needFields(neighbours(render.metadata, name));
        if (metadata) begin(entry, roots, metadata, entry.preset === true ? presets : undefined);
      }
    };
    return {
      ...render,
      navigate: (path) => {
        // Whatever is wrong with it is said by the page itself.
        ask(path).catch(() => undefined);
        render.navigate(path);
      },
    };
  }, [render, screens, cache]);
}
