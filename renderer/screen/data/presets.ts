/**
 * The preset of a list: chosen from the stored ones, changed locally, stored after a delay (PRES-06…09,
 * CALL-55).
 */
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { blankPreset, choosePreset } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { presetsKey, readPresets } from '../../contract/presets.ts';
import { useRender, type RenderContextValue } from '../../contract/render.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { initialLayout } from './initial-layout.ts';
import { layoutOf } from './list-plan.ts';
import { presetEdits, type PresetEdits } from './preset-edits.ts';

export interface PresetState {
  readonly loading: boolean;
  readonly preset: Preset;
  readonly change: PresetEdits['change'];
  reset(): void;
}

interface PresetOptions {
  /** If false, changes last only as long as the page. */
  readonly isStored: boolean;
  /** The page that the list showed when the user left it. Absent on the first visit. */
  readonly page: number | undefined;
}

/** Returns the preset of a list and functions that change it. */
export function usePreset(
  collection: string,
  bookmark: string | undefined,
  { isStored: stored, page }: PresetOptions,
): PresetState {
  const { platform, me, clock, registry } = useRender();
  const { data, isLoading } = useSWR(
    stored ? presetsKey({ me }) : null,
    () => readPresets({ platform, me }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const saved = savedPreset(data, { collection, bookmark, me, registry });
  const store = useStore();
  const place = useId();
  const subject = JSON.stringify([me.id, collection, bookmark ?? null, stored ? null : place]);
  const edits = useMemo(
    () => presetEdits(platform, subject, stored ? { clock, store } : { clock }),
    [platform, subject, stored, clock, store],
  );
  edits.startFrom(saved);
  if (data || !stored) edits.restorePage(page, layoutOf(saved, registry)?.id ?? '');
  useEffect(() => edits.use(), [edits]);
  useEffect(() => whenLeaving(edits.leave), [edits]);
  const changes = useSyncExternalStore(edits.subscribe, () => edits.changes);
  const reset = () => {
    const { layout, layout_query, layout_options } = blankPreset(
      collection,
      me.id,
      initialLayout(registry, collection),
    );
    edits.change(() => ({
      layout,
      layout_query,
      layout_options,
      filters: null,
      search: null,
      refresh_interval: null,
    }));
  };
  return { loading: isLoading && !data, preset: { ...saved, ...changes }, change: edits.change, reset };
}

/** Returns the stored preset that a list starts with. */
export function savedPreset(
  presets: readonly Preset[] | undefined,
  of: Pick<RenderContextValue, 'me' | 'registry'> & {
    readonly collection: string;
    readonly bookmark: string | undefined;
  },
): Preset {
  const { collection, bookmark, me, registry } = of;
  const marked = bookmark === undefined ? undefined : presets?.find(({ id }) => String(id) === bookmark);
  if (marked) return marked;
  const who = { user: me.id, role: me.role?.id ?? null };
  return choosePreset(presets ?? [], collection, who, initialLayout(registry, collection));
}

function useStore(): (preset: Preset) => Promise<Preset> {
  const { platform, me } = useRender();
  const { mutate } = useSWRConfig();
  return useMemo(
    () =>
      async ({ id, ...rest }) => {
        // A preset of another user is copied, not changed (PRES-07).
        const mine = rest.user === me.id ? id : undefined;
        const target = { collection: 'directus_presets' };
        // The request must complete even if the page is closing.
        const how = { keepalive: true };
        const row =
          mine === undefined
            ? await platform.create(target, { ...rest, user: me.id, role: null }, undefined, how)
            : await platform.update({ ...target, key: mine }, rest, undefined, undefined, how);
        const now = { ...rest, user: me.id, id: Number(row['id'] ?? mine) };
        // Updates the cache, so that the next list starts with the stored preset without another request.
        await mutate<readonly Preset[]>(
          presetsKey({ me }),
          (list) => [now, ...(list ?? []).filter(({ id: other }) => other !== now.id)],
          { revalidate: false },
          // If the app has been closed, the result is not needed.
        ).catch(() => undefined);
        return now;
      },
    [platform, me, mutate],
  );
}
