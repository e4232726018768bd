import type { Knex } from 'knex';
import { systemCollection } from '../../../../schemas/collection/system/index.ts';
import type { Dialect, MetadataRows } from '../../contract.ts';
import { groupBy } from '../group-by.ts';

export async function readMetadata(knex: Knex, dialect: Dialect): Promise<MetadataRows> {
  return {
    collections: await readGroupedRows(knex, dialect, 'directus_collections', 'collection', 'collection'),
    fields: await readGroupedRows(knex, dialect, 'directus_fields', 'collection', 'id'),
    relations: await readGroupedRows(knex, dialect, 'directus_relations', 'many_collection', 'id'),
    webhooks: await readSystemRows(knex, dialect, 'directus_webhooks', 'id', { status: 'active' }),
  };
}

/** Reads complete, decoded rows of a system table without a model. `only` filters by equal values. */
export async function readSystemRows<Row>(
  knex: Knex,
  dialect: Dialect,
  table: string,
  order: string,
  only: Readonly<Record<string, string | null>> = {},
): Promise<readonly Row[]> {
  const rows: readonly RawRow[] = await knex(table).select().where(only).orderBy(order);
  return rows.map(decoderOf(dialect, table)) as Row[];
}

type RawRow = Readonly<Record<string, unknown>>;

function decoderOf(dialect: Dialect, table: string): (row: RawRow) => RawRow {
  const types = new Map(systemCollection(table)?.fields.map(({ field, type }) => [field, type]));
  return (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, dialect.decode(types.get(name) ?? 'unknown', value)]),
    );
}

/** Up to this number, the rows of changed groups are selected by name. */
const maxSelected = 100;

interface KnownGroup {
  readonly content: string;
  readonly rows: readonly RawRow[];
}

/**
 * The decoded rows of the last read by table and group. A change of the model reads all metadata several times. Only rows
 * of groups whose content changed in between are read again: 20,000 rows take ten times as long as their content.
 */
const knownGroups = new WeakMap<Dialect, Map<string, ReadonlyMap<string, KnownGroup>>>();

/** Reads all rows of a table by the values of a column that is never null. */
async function readGroupedRows<Row>(
  knex: Knex,
  dialect: Dialect,
  table: string,
  column: keyof Row & string,
  order: string,
): Promise<readonly Row[]> {
  const contents = await dialect.contentByGroup(knex, { table, column, order });
  const known = knownGroups.get(dialect)?.get(table);
  const changed = [...contents].flatMap(([name, content]) =>
    known?.get(name)?.content === content ? [] : [name],
  );
  const all = () => knex<RawRow>(table).select().orderBy(order);
  const rows: readonly RawRow[] =
    changed.length === 0
      ? []
      : changed.length > maxSelected
        ? await all()
        : await all().whereIn(column, changed);
  const read = groupBy(rows.map(decoderOf(dialect, table)), (row) => String(row[column]));
  const next = new Map(
    [...contents].map(([name, content]): [string, KnownGroup] => {
      const same = known?.get(name);
      return [name, same?.content === content ? same : { content, rows: read.get(name) ?? [] }];
    }),
  );
  const ofDialect = knownGroups.get(dialect) ?? new Map<string, ReadonlyMap<string, KnownGroup>>();
  knownGroups.set(dialect, ofDialect.set(table, next));
  return [...next.values()].flatMap((group) => group.rows) as unknown as readonly Row[];
}
