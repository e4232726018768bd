/** Lists files to which no field of a relation refers. Links inside texts are not searched. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import type { Context, Row } from '../../contract.ts';
import { ItemsService } from '../items/items.ts';
import { requireAdmin } from '../model/schema-change.ts';

const files = 'directus_files';
/** Files of one page: the default, and the largest number. */
const [pageSize, largestPage] = [25, 100];

export interface UnusedFiles {
  readonly data: readonly Row[];
  readonly meta: { readonly filter_count: number };
}

/**
 * Returns one page of the unused files, the oldest first, and their number. `fields` selects their fields.
 * @throws FORBIDDEN unless the caller is an administrator: a file is unused only if no hidden row refers to it
 * @throws INVALID_QUERY
 */
export async function readUnusedFiles(context: Context, query: Query): Promise<UnusedFiles> {
  requireAdmin(context);
  const { fields = ['*'], limit = pageSize, page = 1 } = query;
  if (limit < 0 || limit > largestPage)
    throw createFailure('INVALID_QUERY', `"limit" must be a whole number from 0 to ${largestPage}`);
  const { knex } = context;
  const unused = unusedKeys(context);
  const [counted] = await knex.with('unused', unused).from('unused').count({ count: '*' });
  const rows: readonly { readonly id: string }[] =
    limit === 0
      ? []
      : await knex
          .with('unused', unused)
          .select('f.id')
          .from(`${files} as f`)
          .join('unused as u', 'u.id', knex.raw('cast(?? as text)', ['f.id']))
          .orderBy([{ column: 'f.uploaded_on' }, { column: 'f.id' }])
          .limit(limit)
          .offset((page - 1) * limit);
  const keys = rows.map(({ id }) => id);
  const data = keys.length === 0 ? [] : await new ItemsService(files, context).readByKeys(keys, { fields });
  return { data, meta: { filter_count: Number(counted?.['count'] ?? 0) } };
}

/**
 * Builds the query of the keys without a reference, as text. EXCEPT sorts or hashes each column once. NOT EXISTS would read
 * a table without an index once per file. The columns may have other types than the key: that of a many-to-any relation is
 * a text.
 */
function unusedKeys({ knex, model }: Context) {
  const parts = ['select cast(?? as text) as ?? from ??'];
  // Names and values, in the order of their placeholders.
  const names: string[] = ['id', 'id', files];
  for (const { collection, field, related_collection: related, meta } of model.relations) {
    const referring = model.collections.get(collection);
    if (!referring?.table || !referring.fields.get(field)?.column) continue;
    const collectionField = meta?.one_collection_field;
    if (related === files) {
      parts.push('select cast(?? as text) from ??');
      names.push(field, collection);
    } else if (collectionField && meta.one_allowed_collections?.includes(files)) {
      parts.push('select cast(?? as text) from ?? where ?? = ?');
      names.push(field, collection, collectionField, files);
    }
  }
  return knex.raw(parts.join(' except '), names);
}
