import type { Knex } from 'knex';
import { systemCollection } from '../../../../schemas/collection/system/index.ts';
import type { CollectionMeta } from '../../../../schemas/collection/types.ts';
import type { FieldMeta } from '../../../../schemas/field/types.ts';
import type { RelationMeta } from '../../../../schemas/relation/types.ts';
import type { Dialect, Webhook } from '../../contract.ts';

/** The rows of the metadata tables in the form of the API. */
export interface MetadataRows {
  readonly collections: readonly CollectionMeta[];
  readonly fields: readonly FieldMeta[];
  readonly relations: readonly RelationMeta[];
  readonly webhooks: readonly Webhook[];
}

export async function readMetadata(knex: Knex, dialect: Dialect): Promise<MetadataRows> {
  return {
    collections: await readSystemRows(knex, dialect, 'directus_collections', 'collection'),
    fields: await readSystemRows(knex, dialect, 'directus_fields', 'id'),
    relations: await readSystemRows(knex, dialect, 'directus_relations', 'id'),
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
  const types = new Map(systemCollection(table)?.fields.map(({ field, type }) => [field, type]));
  const rows: readonly RawRow[] = await knex(table).select().where(only).orderBy(order);
  const decode = (row: RawRow) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, dialect.decode(types.get(name) ?? 'unknown', value)]),
    );
  if (Object.keys(only).length > 0) return rows.map(decode) as Row[];
  const known = decodedRows.get(dialect)?.get(table);
  const next: DecodedRows = new Map(
    rows.map((raw) => {
      const same = known?.get(raw[order]);
      return [raw[order], same && isSameRow(same.raw, raw) ? same : { raw, decoded: decode(raw) }];
    }),
  );
  const ofDialect = decodedRows.get(dialect) ?? new Map<string, DecodedRows>();
  decodedRows.set(dialect, ofDialect.set(table, next));
  return rows.map((row) => next.get(row[order])?.decoded) as Row[];
}

type RawRow = Readonly<Record<string, unknown>>;
/** Rows of the last read by their key. */
type DecodedRows = ReadonlyMap<unknown, { readonly raw: RawRow; readonly decoded: RawRow }>;

/** A change of the model reads all metadata several times. Only rows that changed in between are decoded again. */
const decodedRows = new WeakMap<Dialect, Map<string, DecodedRows>>();

function isSameRow(before: RawRow, after: RawRow): boolean {
  for (const name in after) if (before[name] !== after[name]) return false;
  return true;
}
