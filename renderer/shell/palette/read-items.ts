import { titleTemplate } from '../../../schemas/collection/title.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Key, Row } from '../../contract/platform.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { templateText } from '../../screen/resolve/roots.ts';
import type { Entry } from './entries.ts';

export interface ReadItem extends Omit<Entry, 'does'> {
  readonly key: Key;
}

/**
 * Reads the titles of items. Paths of the title that the user may not read are not requested. `queryOf` receives the
 * name of the key field. Returns no items if the rows have no single key.
 *
 * @throws PlatformError if the platform cannot be reached or refuses the request.
 */
export async function readItems(
  collection: string,
  queryOf: (keyField: string) => Query,
  render: RenderContextValue,
  signal: AbortSignal,
): Promise<readonly ReadItem[]> {
  const metadata = (await render.ensureFields([collection])) ?? render.metadata;
  const keyField = metadata.primaryKey(collection)?.field;
  const of = metadata.collection(collection);
  if (keyField === undefined || !of || signal.aborted) return [];
  const template = titleTemplate(metadata, collection);
  const paths = readablePaths(render.grants, metadata, collection, fieldsOfTemplate(template));
  const fields = [...new Set([keyField, ...paths])];
  const { data } = await render.platform.read<readonly Row[]>(
    { collection },
    { ...queryOf(keyField), fields },
    signal,
  );
  return data.map((row) => {
    const key = row[keyField] as Key;
    const title = templateText(collection, template, row, { ...render, metadata });
    return {
      id: `item ${collection} ${key}`,
      key,
      label: title === '' ? `${of.singular} ${key}` : title,
      detail: of.name,
      icon: of.icon,
      words: [],
      shortcut: null,
    };
  });
}
