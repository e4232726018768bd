import type { ElementSpec, ScreenSpec } from '../../schemas/screen/types.ts';
import type { Workspace } from '../contract/workspace.ts';
import { preload } from '../kit/lazy-widget.ts';

/** Loaded lazily, because lists need no edit store. */
export const itemLayer = { load: async () => (await import('./ItemLayer.tsx')).ItemLayer };

/** Loaded lazily, because few lists are opened by a link to a view. */
export const linkLayer = { load: async () => (await import('./LinkLayer.tsx')).LinkLayer };

/** Loads the code of a screen before it renders: its blocks, the form of an item, the first layout of a list. */
export function preloadScreen(
  { data = {}, elements = {} }: ScreenSpec,
  { registry, slots }: Pick<Workspace, 'registry' | 'slots'>,
): void {
  const entries = Object.values(data);
  // null removes an inherited element.
  const own: readonly (ElementSpec | null)[] = Object.values(elements);
  const blocks = own.flatMap((element) => (element ? [registry.blocks.get(element.type)] : []));
  const ofItems = entries.some(({ key }) => key !== undefined) ? [itemLayer, slots.Form] : [];
  const ofLists = entries.some(({ key }) => key === undefined) ? registry.layouts.all.slice(0, 1) : [];
  void preload([...blocks, ...ofItems, ...ofLists] as never);
}
