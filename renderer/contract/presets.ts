/** Presets that apply to the user. Lists and the navigation share one read (PRES-06, COLL-32). */
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { appliesTo, changedParts, presetQueries, type PresetUser } from '../../schemas/query/presets.ts';
import type { Preset, StoredPreset } from '../../schemas/query/types.ts';
import type { Me } from './session.ts';
import { useRender, type RenderContextValue } from './render.ts';

/** Returns the SWR key of the user's presets. */
export function presetsKey({ me }: Pick<RenderContextValue, 'me'>): readonly unknown[] {
  return ['read', ['directus_presets'], 'presets', me.id];
}

/** Returns the user and the role whose presets the session has. */
export function presetUserOf({ id, role }: Me): PresetUser {
  return { user: id, role: role?.id ?? null };
}

export async function readPresets({
  platform,
  me,
}: Pick<RenderContextValue, 'platform' | 'me'>): Promise<readonly Preset[]> {
  const reads = presetQueries(presetUserOf(me)).map((query) =>
    platform.read<readonly Preset[]>({ collection: 'directus_presets' }, query).then(({ data }) => data),
  );
  return (await Promise.all(reads)).flat();
}

export interface PresetStore {
  /**
   * Stores a preset. A preset of another user is copied for this user, not changed (PRES-07). Only the parts that differ
   * from `before` are sent, so that changes of another tab or device to other parts stay.
   */
  save(preset: Preset, before?: Preset): Promise<StoredPreset>;
  /** Creates a preset of its `user` and `role`. */
  create(preset: Preset): Promise<StoredPreset>;
  rename(preset: StoredPreset, name: string): Promise<void>;
  remove(preset: StoredPreset): Promise<void>;
}

const presets = { collection: 'directus_presets' };

/** Returns functions that change presets. The list of the user's presets follows without another request. */
export function usePresetStore(): PresetStore {
  const { platform, me } = useRender();
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const follow = (change: (list: readonly Preset[]) => readonly Preset[]) =>
      mutate<readonly Preset[]>(presetsKey({ me }), (list) => list && change(list), { revalidate: false })
        // If the app has been closed, the result is not needed.
        .catch(() => undefined);
    const who = presetUserOf(me);
    const place = async (now: StoredPreset) => {
      const placed = appliesTo(now, who) ? [now] : [];
      await follow((list) => [...placed, ...list.filter(({ id }) => id !== now.id)]);
      return now;
    };
    // The request must complete even if the page is closing.
    const how = { keepalive: true };
    const create = async ({ id: _id, filter: _derived, ...preset }: Preset) => {
      const row = await platform.create(presets, preset, undefined, how);
      return place({ ...preset, id: Number(row['id']) });
    };
    return {
      create,
      async save(preset, before) {
        const { id, filter: _derived, ...rest } = preset;
        if (rest.user !== me.id || id === undefined) return create({ ...preset, user: me.id, role: null });
        const changed = before?.id === id ? changedParts(before, rest) : rest;
        if (Object.keys(changed).length > 0)
          await platform.update({ ...presets, key: id }, changed, undefined, undefined, how);
        return place({ ...rest, id });
      },
      async rename(preset, bookmark) {
        await platform.update({ ...presets, key: preset.id }, { bookmark });
        await place({ ...preset, bookmark });
      },
      async remove({ id }) {
        await platform.remove(presets, [id]);
        await follow((list) => list.filter((other) => other.id !== id));
      },
    };
  }, [platform, me, mutate]);
}
