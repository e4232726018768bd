/** The preset of a list: chosen from the stored ones, changed locally, saved a moment later (PRES-06…09, CALL-55). */
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { blankPreset, choosePreset } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { presetsKey, readPresets } from '../../contract/presets.ts';
import { useRender } from '../../contract/render.ts';

/** Milliseconds after the last change (PRES-08). */
const saveAfter = 450;

export interface PresetState {
  readonly loading: boolean;
  readonly preset: Preset;
  change(change: Partial<Preset>): void;
  reset(): void;
}

/** `stored: false` keeps the changes to this page. */
export function usePreset(collection: string, bookmark: string | undefined, stored: boolean): PresetState {
  const { platform, me, clock } = useRender();
  const { mutate } = useSWRConfig();
  const who = { user: me.id, role: me.role?.id ?? null };
  const { data, isLoading } = useSWR(
    stored ? presetsKey({ me }) : null,
    () => readPresets({ platform, me }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const saved =
    (bookmark === undefined ? undefined : data?.find(({ id }) => String(id) === bookmark)) ??
    (data ? choosePreset(data, collection, who) : blankPreset(collection, me.id));
  const [changes, setChanges] = useState<Partial<Preset>>({});
  const preset = { ...saved, ...changes };
  const latest = useRef(preset);
  latest.current = preset;
  const own = useRef<{ id: number } | null>(null);
  const timer = useRef<number | null>(null);

  const save = useCallback(async () => {
    timer.current = null;
    const { id, ...rest } = latest.current;
    const mine = own.current?.id ?? (rest.user === me.id ? id : undefined);
    try {
      // PRES-07: somebody else's preset is not changed but copied.
      const row =
        mine === undefined
          ? await platform.create({ collection: 'directus_presets' }, { ...rest, user: me.id, role: null })
          : await platform.update({ collection: 'directus_presets', key: mine }, rest);
      own.current = { id: Number(row['id'] ?? mine) };
      const now = { ...rest, user: me.id, id: own.current.id };
      // The next page with this list starts from what is stored now, without asking.
      await mutate<readonly Preset[]>(
        presetsKey({ me }),
        (list) => [now, ...(list ?? []).filter(({ id: other }) => other !== now.id)],
        { revalidate: false },
      );
    } catch (error) {
      // The page keeps working as arranged; only the memory of it is lost.
      console.warn(`The arrangement of "${collection}" could not be saved.`, error);
    }
  }, [platform, me, mutate, collection]);

  useEffect(
    () => () => {
      if (timer.current === null) return;
      clock.clearTimeout(timer.current);
      void save();
    },
    [clock, save],
  );

  const change = useCallback(
    (part: Partial<Preset>) => {
      setChanges((now) => ({ ...now, ...part }));
      latest.current = { ...latest.current, ...part };
      if (!stored || latest.current.bookmark !== null) return;
      if (timer.current !== null) clock.clearTimeout(timer.current);
      timer.current = clock.setTimeout(() => void save(), saveAfter);
    },
    [clock, save, stored],
  );
  const reset = useCallback(() => {
    const { layout, layout_query, layout_options } = blankPreset(collection, me.id);
    change({ layout, layout_query, layout_options, filters: null, search: null, refresh_interval: null });
  }, [change, collection, me.id]);
  return { loading: isLoading && !data, preset, change, reset };
}
