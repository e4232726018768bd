/** The items whose drawers lie over each other, from the page's own on. */
import { createContext, useContext } from 'react';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { Metadata } from '../../../../schemas/collection/types.ts';

export interface OpenedItem {
  readonly collection: string;
  readonly itemKey: Key | '+' | null;
}

/** [] on the page itself. */
export const Chain = createContext<readonly OpenedItem[]>([]);

/** The names of their collections. */
export function namesOf(
  items: readonly Pick<OpenedItem, 'collection'>[],
  metadata: Metadata,
): readonly string[] {
  return items.map(({ collection }) => metadata.collection(collection)?.name ?? collection);
}

/** The names of the collections that lead to what opens here, and its own; [] where the page is all that leads there. */
export function useTrail(collection: string): readonly string[] {
  const { metadata } = useRender();
  const above = useContext(Chain);
  return above.length === 0 ? [] : namesOf([...above, { collection }], metadata);
}
