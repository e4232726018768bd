/** Reads the rows that an import wrote, from its revisions. */
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Key } from '../../../../schemas/value/key.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { chunkSize, chunksOf } from '../../query/chunks.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { readKey } from '../items/rows.ts';

export interface ImportedRow {
  readonly collection: ModelCollection;
  readonly key: Key;
  readonly isCreated: boolean;
  /** The former values of the changed fields; empty for a created row. */
  readonly before: Row;
  /** The values after the import: of the changed fields, or of all fields of a created row. */
  readonly after: Row;
}

/**
 * Yields the rows in batches, each row once, although an import may write a row several times. Rows of collections that
 * do not exist any more are omitted.
 */
export async function* readImportedRows(
  context: Context,
  entry: Key,
): AsyncGenerator<readonly ImportedRow[], void> {
  const repeated = await readRepeated(context, entry);
  const merged = new Map<string, ImportedRow>();
  let last = 0;
  for (;;) {
    const revisions = await runSql(
      context.knex,
      sql(
        `select id, collection as c, item as i, data as d, delta as e, "before" as b from directus_revisions where activity = ? and id > ? order by id limit ${chunkSize}`,
        entry,
        last,
      ),
    );
    if (revisions.length === 0) break;
    last = Number(revisions.at(-1)?.['id']);
    const batch: ImportedRow[] = [];
    for (const revision of revisions) {
      const row = rowOf(context, revision);
      if (!row) continue;
      const id = idOf(row.collection.name, row.key);
      if (!repeated.has(id)) batch.push(row);
      else {
        const earlier = merged.get(id);
        merged.set(id, earlier ? mergeRows(earlier, row) : row);
      }
    }
    yield batch;
  }
  for (const batch of chunksOf([...merged.values()])) yield batch;
}

/** The id of a row among those of several collections. */
export const idOf = (collection: string, key: unknown): string => `${collection} ${String(key)}`;

async function readRepeated(context: Context, entry: Key): Promise<ReadonlySet<string>> {
  const rows = await runSql(
    context.knex,
    sql(
      'select collection as c, item as i from directus_revisions where activity = ? group by collection, item having count(*) > 1',
      entry,
    ),
  );
  return new Set(rows.map((row) => idOf(String(row['c']), row['i'])));
}

function rowOf({ database, model }: Context, revision: Row): ImportedRow | null {
  const collection = model.collections.get(String(revision['c']));
  const key = collection?.primaryKey ? readKey(collection, revision['i']) : undefined;
  if (!collection?.table || key === undefined) return null;
  const read = (column: string): Row | null => {
    const value = database.dialect.decode('json', revision[column]);
    return isRecord(value) ? value : null;
  };
  const before = read('b');
  const after = before === null ? read('d') : read('e');
  return { collection, key, isCreated: before === null, before: before ?? {}, after: after ?? {} };
}

/** The first former value of a field is the one before the import, and the last value is the one after it. */
function mergeRows(earlier: ImportedRow, later: ImportedRow): ImportedRow {
  return {
    ...earlier,
    before: earlier.isCreated ? {} : { ...later.before, ...earlier.before },
    after: { ...earlier.after, ...later.after },
  };
}
