/** Selects rows of a long list, also those that are not loaded. */
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../../renderer/contract/render.ts';
import { keyOfRow } from '../../../../renderer/contract/related.ts';
import type { LongList } from './use-blocks.ts';

/** Maximum number of rows that a list selects. The keys are part of the requests that change them. */
const maxSelected = 10_000;

interface Selecting {
  readonly list: LongList;
  readonly rows: ReadonlyMap<number, Row>;
  readonly render: Pick<RenderContextValue, 'metadata' | 'notify' | 't' | 'loadLateTexts' | 'platform'>;
}

/** Returns the keys of the rows from `first` to `last`, or null with a message if they are too many. */
export async function keysOfRange(
  first: number,
  last: number,
  { list, rows, render }: Selecting,
): Promise<readonly Key[] | null> {
  const { collection } = list.collection;
  const length = last - first + 1;
  const keyField = render.metadata.primaryKey(collection)?.field;
  if (keyField === undefined || length > maxSelected) return tooMany(render);
  const loaded = Array.from({ length }, (_, i) => rows.get(first + i));
  if (loaded.every((row) => row !== undefined)) return loaded.map(list.itemKey);
  const { page: _page, ...scope } = list.rowsQuery;
  const { data } = await render.platform.read<readonly Row[]>(list.source ?? { collection }, {
    ...scope,
    fields: [keyField],
    offset: first,
    limit: length,
  });
  return data.map((row) => keyOfRow(row, keyField));
}

async function tooMany({ notify, t, loadLateTexts }: Selecting['render']): Promise<null> {
  await loadLateTexts();
  notify({
    kind: 'warning',
    title: t('layouts.range_too_long', { limit: maxSelected }),
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
  const { data } = await render.platform.read<readonly Row[]>(list.source ?? { collection }, {
    ...scope,
    filter: { [keyField]: { _in: [...keys] } },
    limit: keys.length,
  });
  return data;
}
