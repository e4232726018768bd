/** Presets that apply to the user. Lists and the navigation share one read (PRES-06, COLL-32). */
import { presetQueries } from '../../schemas/query/presets.ts';
import type { Preset } from '../../schemas/query/types.ts';
import type { RenderContextValue } from './render.ts';

/** Returns the SWR key of the user's presets. */
export function presetsKey({ me }: Pick<RenderContextValue, 'me'>): readonly unknown[] {
  return ['read', ['directus_presets'], 'presets', me.id];
}

export async function readPresets({
  platform,
  me,
}: Pick<RenderContextValue, 'platform' | 'me'>): Promise<readonly Preset[]> {
  const reads = presetQueries({ user: me.id, role: me.role?.id ?? null }).map((query) =>
    platform.read<readonly Preset[]>({ collection: 'directus_presets' }, query).then(({ data }) => data),
  );
  return (await Promise.all(reads)).flat();
}
