/**
 * The preset of a list: chosen from the stored ones, changed locally, stored after a delay (PRES-06…09,
 * CALL-55).
 */
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { blankPreset, choosePreset, isChanged } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { presetsKey, presetUserOf, readPresets, usePresetStore } from '../../contract/presets.ts';
import { useRender, type RenderContextValue } from '../../contract/render.ts';
import type { BookmarkHandle, LinkHandle } from '../../contract/screen.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { initialLayout } from './initial-layout.ts';
import { layoutOf } from './list-plan.ts';
import { presetEdits, type PresetEdits } from './preset-edits.ts';

export interface PresetState {
  readonly loading: boolean;
  readonly preset: Preset;
  readonly bookmark: BookmarkHandle | 'missing' | null;
  readonly link?: LinkHandle;
  readonly change: PresetEdits['change'];
  reset(): void;
}

interface PresetOptions {
  /** If false, changes last only as long as the page. */
  readonly isStored: boolean;
  /** The page that the list showed when the user left it. Absent on the first visit. */
  readonly page: number | undefined;
  /** The layout of a list without stored settings. If absent, it depends on the collection. */
  readonly layout?: string | undefined;
}

/** Returns the preset of a list and functions that change it. */
export function usePreset(
  collection: string,
  bookmark: string | undefined,
  { isStored: stored, page, layout }: PresetOptions,
): PresetState {
  const { platform, me, clock, registry } = useRender();
  const keepsChanges = stored && !platform.session.views?.current;
  const { data, isLoading } = useSWR(
    stored ? presetsKey({ me }) : null,
    () => readPresets({ platform, me }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const saved = savedPreset(data, { collection, bookmark, me, registry, layout });
  const { save } = usePresetStore();
  const place = useId();
  const subject = JSON.stringify([me.id, collection, bookmark ?? null, stored ? null : place]);
  const edits = useMemo(
    () => presetEdits(platform, subject, keepsChanges ? { clock, store: save } : { clock }),
    [platform, subject, keepsChanges, clock, save],
  );
  edits.startFrom(saved);
  if (data || !stored) edits.restorePage(page, layoutOf(saved, registry)?.id ?? '');
  useEffect(() => edits.use(), [edits]);
  useEffect(() => whenLeaving(edits.leave), [edits]);
  const changes = useSyncExternalStore(edits.subscribe, () => edits.changes);
  return {
    loading: isLoading && !data,
    preset: { ...saved, ...changes },
    bookmark: data && bookmark !== undefined ? bookmarkOf(saved, { edits, me }) : null,
    change: edits.change,
    reset: () => edits.change(() => blankSettings(collection, registry, layout)),
  };
}

/** Returns the settings of a list without stored settings (PRES-11). */
export function blankSettings(
  collection: string,
  registry: RenderContextValue['registry'],
  initial?: string,
): Partial<Preset> {
  const blank = blankPreset(collection, null, initialLayout(registry, collection, initial));
  const { layout, layout_query, layout_options, filters, search, refresh_interval } = blank;
  return { layout, layout_query, layout_options, filters, search, refresh_interval };
}

/** Returns 'missing' if the preset is the one of the collection, because the bookmark of the URL was not found (PRES-12). */
function bookmarkOf(
  preset: Preset,
  { edits, me }: { readonly edits: PresetEdits } & Pick<RenderContextValue, 'me'>,
): BookmarkHandle | 'missing' {
  const { id, bookmark: name } = preset;
  if (id === undefined || name === null) return 'missing';
  return {
    stored: { ...preset, id },
    name,
    isOwn: preset.user === me.id,
    isEdited: isChanged(preset, edits.changes),
    save: edits.save,
    discard: edits.discard,
  };
}

/** Returns the stored preset that a list starts with. */
export function savedPreset(
  presets: readonly Preset[] | undefined,
  of: Pick<RenderContextValue, 'me' | 'registry'> & {
    readonly collection: string;
    readonly bookmark: string | undefined;
    readonly layout?: string | undefined;
  },
): Preset {
  const { collection, bookmark, me, registry, layout } = of;
  const isMarked = (preset: Preset) =>
    String(preset.id) === bookmark && preset.collection === collection && preset.bookmark !== null;
  const marked = bookmark === undefined ? undefined : presets?.find(isMarked);
  if (marked) return marked;
  return choosePreset(
    presets ?? [],
    collection,
    presetUserOf(me),
    initialLayout(registry, collection, layout),
  );
}
