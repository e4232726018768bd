import type { InitialLayout } from '../../../schemas/query/presets.ts';
import type { Registry } from '../../contract/registry.ts';

/** Returns the layout that names the collection, else the first one (PRES-04, PRES-05). */
export function initialLayout({ layouts }: Pick<Registry, 'layouts'>, collection: string): InitialLayout {
  const named = layouts.all.find(({ initial }) => initial && Object.hasOwn(initial, collection));
  const { id = null } = named ?? layouts.all[0] ?? {};
  return { layout: id, ...named?.initial?.[collection] };
}
