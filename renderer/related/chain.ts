/** The items of the nested drawers, starting with the page's item. */
import { createContext, useContext } from 'react';
import { titleTemplate } from '../../schemas/collection/title.ts';
import type { Key, Row } from '../contract/platform.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { nounInSentence } from '../kit/noun-in-sentence.ts';
import { wordsOf } from '../../schemas/template/row-words.ts';

export interface OpenedItem {
  readonly collection: string;
  readonly itemKey: Key | '+' | null;
  readonly title: string;
}

/** [] on the page itself. */
export const Chain = createContext<readonly OpenedItem[]>([]);

/** Returns the titles of the items that lead here. Returns [] on the page itself. */
export function useTrail(): readonly string[] {
  return useContext(Chain).map(({ title }) => title);
}

/** Returns the title of an item by the display template of its collection. A new item is named "New article". */
export function itemTitle(
  { metadata, t }: Pick<RenderContextValue, 'metadata' | 't'>,
  { collection, itemKey }: Omit<OpenedItem, 'title'>,
  row: Row,
): string {
  const { singular, name, singleton } = metadata.collection(collection) ?? {};
  if (singleton) return name ?? collection;
  if (itemKey === '+') return t('item.creating', { noun: nounInSentence(singular ?? collection, t) });
  return wordsOf(metadata, collection, titleTemplate(metadata, collection), row) || (singular ?? collection);
}
