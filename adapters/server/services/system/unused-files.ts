/** Lists files to which no field of a relation refers. Links inside texts are not searched. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import type { Context } from '../../contract.ts';
import { columnOf, quote, sql, type Sql } from '../../query/sql.ts';
import { root } from '../../query/statement.ts';
import { ItemsService, type ReadResult } from '../items/items.ts';
import { requireAdmin } from '../model/schema-change.ts';

const files = 'directus_files';
/** Files of one page: the default, and the largest number. */
const [pageSize, largestPage] = [25, 1000];

/**
 * Returns one page of the unused files and their number. Unless the query sorts, the oldest are first. Fields, filter,
 * search and aggregates work as in a list of files.
 * @throws FORBIDDEN unless the caller is an administrator: a file is unused only if no hidden row refers to it
 * @throws INVALID_QUERY
 */
export async function readUnusedFiles(context: Context, query: Query): Promise<ReadResult> {
  requireAdmin(context);
  const { limit = pageSize, aggregate, groupBy } = query;
  if (limit < 0 || limit > largestPage)
    throw createFailure('INVALID_QUERY', `"limit" must be a whole number from 0 to ${largestPage}`);
  const listed: Query = aggregate || groupBy ? {} : { sort: ['uploaded_on'], meta: ['filter_count'] };
  return new ItemsService(files, context, isUnused(context)).readMany({ ...listed, ...query, limit });
}

/**
 * Returns the condition that no field refers to a file. EXCEPT sorts or hashes each column once. NOT EXISTS would read a
 * table without an index once per file. The columns may have other types than the key: that of a many-to-any relation is
 * a text.
 */
function isUnused({ model }: Context): Sql {
  const keysOf = (column: string, table: string) =>
    `select cast(${quote(column)} as text) from ${quote(table)}`;
  const parts = [sql(keysOf('id', files))];
  for (const { collection, field, related_collection: related, meta } of model.relations) {
    const referring = model.collections.get(collection);
    if (!referring?.table || !referring.fields.get(field)?.column) continue;
    const collectionField = meta?.one_collection_field;
    if (related === files) parts.push(sql(keysOf(field, collection)));
    else if (collectionField && meta.one_allowed_collections?.includes(files))
      parts.push(sql(`${keysOf(field, collection)} where ${quote(collectionField)} = ?`, files));
  }
  return sql(
    `cast(${columnOf(root, 'id')} as text) in (${parts.map(({ text }) => text).join(' except ')})`,
    ...parts.flatMap(({ values }) => values),
  );
}
