/** The items of the nested drawers, starting with the page's item. */
import { createContext, useContext } from 'react';
import type { Key } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import type { Metadata } from '../../schemas/collection/types.ts';

export interface OpenedItem {
  readonly collection: string;
  readonly itemKey: Key | '+' | null;
}

/** [] on the page itself. */
export const Chain = createContext<readonly OpenedItem[]>([]);

/** Returns the names of the items' collections. */
export function namesOf(
  items: readonly Pick<OpenedItem, 'collection'>[],
  metadata: Metadata,
): readonly string[] {
  return items.map(({ collection }) => metadata.collection(collection)?.name ?? collection);
}

/** Returns the names of the collections that lead here, including its own. Returns [] on the page itself. */
export function useTrail(collection: string): readonly string[] {
  const { metadata } = useRender();
  const above = useContext(Chain);
  return above.length === 0 ? [] : namesOf([...above, { collection }], metadata);
}
