/** Counts the data that a change of the model would lose, up to a limit. */
import { maxCounted, type Loss } from '../../../../schemas/model/change.ts';
import { isComparable, isStructured } from '../../../../schemas/field/traits.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import type { Context, ModelField } from '../../contract.ts';
import { computedDefault } from '../../database/defaults.ts';
import { runSql } from '../../query/read.ts';
import { quote, sql, type Sql } from '../../query/sql.ts';

/** Returns the losses that are not empty, with their counts. */
export async function countLosses(
  context: Context,
  losses: readonly Omit<Loss, 'count'>[],
): Promise<readonly Loss[]> {
  const counted: Loss[] = [];
  for (const loss of losses) {
    const count = await countOf(context, loss);
    if (count > 0) counted.push({ ...loss, count });
  }
  return counted;
}

async function countOf(context: Context, { what, collection, field }: Omit<Loss, 'count'>): Promise<number> {
  const found = context.model.collections.get(collection);
  if (what === 'access') {
    const counts = [];
    for (const table of ['directus_permissions', 'directus_presets'])
      counts.push(
        await countRows(context, sql(`from ${quote(table)} where ${quote('collection')} = ?`, collection)),
      );
    return counts.reduce((sum, count) => sum + count, 0);
  }
  if (!found?.table || found.table.kind === 'view') return 0;
  if (field === null) return countRows(context, sql(`from ${quote(collection)}`));
  const known = found.fields.get(field);
  if (!known?.column) return 0;
  const name = quote(field);
  const isNull = `${name} is ${what === 'nulls' ? '' : 'not '}null`;
  const other = what === 'values' ? otherThanDefault(context, known) : null;
  return countRows(
    context,
    sql(
      `from ${quote(collection)} where ${isNull}${other ? ` and ${name} <> ${other.text}` : ''}`,
      ...(other?.values ?? []),
    ),
  );
}

/** A value that the column's default created can be created again. */
function otherThanDefault({ database: { dialect } }: Context, { type, column }: ModelField): Sql | null {
  const initial = column?.defaultValue ?? null;
  if (initial === null || computedDefault(initial) !== undefined) return null;
  if (isStructured(type) || !isComparable(type)) return null;
  const reading = readValue(type, dialect.decode(type, initial));
  return reading.ok ? sql('?', dialect.encode(type, reading.value, column)) : null;
}

async function countRows(context: Context, { text, values }: Sql): Promise<number> {
  const [row] = await runSql(
    context.knex,
    sql(`select count(*) as n from (select 1 as one ${text} limit ${maxCounted + 1}) as counted`, ...values),
  );
  return Number(row?.['n'] ?? 0);
}
