/** Finds rows that refer to others by a foreign key or a many-to-any relation. */
import type { Relation } from '../../../../schemas/relation/types.ts';
import { referencedField } from '../../../../schemas/relation/side.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { isAmongKeys } from '../../query/operators.ts';
import { runSql } from '../../query/read.ts';
import { joinSql, never, quote, sql } from '../../query/sql.ts';
import { keyField } from '../items/rows.ts';
import { idOf } from './imported-rows.ts';

/**
 * Returns the keys of those rows to which others refer. A reference counts unless it
 * `isExpected`, by the id of its row and its field. A referring row without a single primary key always counts.
 */
export async function referencedKeys(
  context: Context,
  collection: ModelCollection,
  rows: readonly Row[],
  isExpected: (id: string, field: string) => boolean,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const key = keyField(collection).name;
  for (const relation of context.model.relations) {
    const referring = context.model.collections.get(relation.collection);
    const column = referring?.fields.get(relation.field);
    const target = targetOf(relation, collection);
    if (!referring?.table || !column?.column || target === null) continue;
    const keysByValue = new Map(rows.map((row) => [String(row[target.column]), String(row[key])]));
    const values = target.isText ? [...keysByValue.keys()] : rows.map((row) => row[target.column]);
    const among = isAmongKeys(context.database.dialect, column, quote(relation.field), values);
    const condition = joinSql(
      [among, ...(target.named ? [sql(`${quote(target.named)} = ?`, collection.name)] : [])],
      'and',
      never,
    );
    const own = referring.primaryKey === null ? '' : `, ${quote(referring.primaryKey)} as k`;
    const references = await runSql(
      context.knex,
      sql(
        `select distinct ${quote(relation.field)} as v${own} from ${quote(referring.name)} where ${condition.text}`,
        ...condition.values,
      ),
    );
    for (const reference of references) {
      const referenced = keysByValue.get(String(reference['v']));
      const isKnown = own !== '' && isExpected(idOf(referring.name, reference['k']), relation.field);
      if (referenced !== undefined && !isKnown) found.add(referenced);
    }
  }
  return found;
}

interface ReferenceTarget {
  /** The column of the collection whose values the relation stores. */
  readonly column: string;
  /** Whether the relation stores keys of any type as texts. */
  readonly isText: boolean;
  /** For a many-to-any relation, the column with the name of the collection. */
  readonly named: string | null;
}

/** Returns null if the relation cannot refer to the collection. */
function targetOf(relation: Relation, { name, primaryKey }: ModelCollection): ReferenceTarget | null {
  const { related_collection: related, meta } = relation;
  if (related === name) {
    const column = referencedField(relation, primaryKey);
    return column === null ? null : { column, isText: false, named: null };
  }
  const named = meta?.one_collection_field;
  if (related !== null || !named || primaryKey === null) return null;
  return meta.one_allowed_collections?.includes(name) ? { column: primaryKey, isText: true, named } : null;
}
