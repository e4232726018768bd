import type { InitialLayout } from '../../../schemas/query/presets.ts';
import type { Registry } from '../../contract/registry.ts';

/** Returns the layout of the screen, else the one that names the collection, else the first one (PRES-04, PRES-05). */
export function initialLayout(
  { layouts }: Pick<Registry, 'layouts'>,
  collection: string,
  layout?: string,
): InitialLayout {
  if (layout !== undefined) return { layout };
  const named = layouts.all.find(({ initial }) => initial && Object.hasOwn(initial, collection));
  const { id = null } = named ?? layouts.all[0] ?? {};
  return { layout: id, ...named?.initial?.[collection] };
}
