/** Selects rows of a long list, also those that are not loaded. */
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { readParts } from '../../../../renderer/contract/reads/read-parts.ts';
import type { RenderContextValue } from '../../../../renderer/contract/render.ts';
import { keyOfRow } from '../../../../renderer/contract/related.ts';
import { largestPage, mostSelected } from '../../../../renderer/kit/selection/limits.ts';
import type { LongList } from './use-blocks.ts';

interface Selecting {
  readonly list: LongList;
  readonly rows: ReadonlyMap<number, Row>;
  readonly render: Pick<RenderContextValue, 'metadata' | 'notify' | 't' | 'loadLateTexts' | 'platform'>;
}

const sourceOf = ({ source, collection }: LongList) => source ?? { collection: collection.collection };

/** Returns the keys of the rows from `first` to `last`, or null with a message if they are too many. */
export async function keysOfRange(
  first: number,
  last: number,
  { list, rows, render }: Selecting,
): Promise<readonly Key[] | null> {
  const { collection } = list.collection;
  const length = last - first + 1;
  const keyField = render.metadata.primaryKey(collection)?.field;
  const limit = mostSelected(list.collection);
  if (keyField === undefined || length > limit) return tooMany(limit, render);
  const loaded = Array.from({ length }, (_, i) => rows.get(first + i));
  if (loaded.every((row) => row !== undefined)) return loaded.map(list.itemKey);
  const { page: _page, ...scope } = list.rowsQuery;
  const query = { ...scope, fields: [keyField] };
  const found = await readParts(render.platform, sourceOf(list), query, {
    first,
    length,
    partLength: largestPage,
  });
  // A row that was added between two reads is in both parts.
  return [...new Set(found.map((row) => keyOfRow(row, keyField)))];
}

async function tooMany(limit: number, { notify, t, loadLateTexts }: Selecting['render']): Promise<null> {
  await loadLateTexts();
  notify({
    kind: 'warning',
    title: t('layouts.range_too_long', { limit }),
    text: t('layouts.range_too_long_text'),
  });
  return null;
}

/** Returns the rows with these keys, in the order of the list. Reads those that are not loaded. */
export async function rowsOfKeys(
  keys: readonly Key[],
  { list, rows, render }: Selecting,
): Promise<readonly Row[]> {
  const { collection } = list.collection;
  const wanted = new Set(keys);
  const loaded = [...rows.values()].filter((row) => wanted.has(list.itemKey(row)));
  const keyField = render.metadata.primaryKey(collection)?.field;
  if (loaded.length === wanted.size || keyField === undefined) return loaded;
  const { page: _page, filter: _filter, search: _search, ...scope } = list.rowsQuery;
  const query = { ...scope, filter: { [keyField]: { _in: [...keys] } } };
  const parts = { length: keys.length, partLength: largestPage };
  return readParts(render.platform, sourceOf(list), query, parts);
}
