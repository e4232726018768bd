import { createFailure } from '../../../../schemas/error/failure.ts';
import { isComparable } from '../../../../schemas/field/traits.ts';
import { withEllipsis } from '../../../../schemas/value/ellipsis.ts';
import { isSecret } from '../../access.ts';
import type { Context, ModelField } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { quote, sql } from '../../query/sql.ts';

const maxExamples = 5;

/**
 * Checks that a column can become unique.
 * @throws RECORD_NOT_UNIQUE with up to five values that occur more than once, in `duplicates`
 */
export async function requireDistinct(
  context: Context,
  collection: string,
  known: ModelField,
): Promise<void> {
  const { name, type, column } = known;
  // The database refuses duplicates of these types without examples.
  if (!column || !isComparable(type) || isSecret(known)) return;
  const field = quote(name);
  const rows = await runSql(
    context.knex,
    sql(
      `select ${field} as v, count(*) as n from ${quote(collection)} where ${field} is not null group by ${field} having count(*) > 1 order by n desc limit ${maxExamples}`,
    ),
  );
  if (rows.length === 0) return;
  const duplicates = rows.map(({ v, n }) => ({
    value: context.database.dialect.decode(type, v, column),
    count: Number(n),
  }));
  const examples = duplicates.map(({ value, count }) => `${shortText(value)} (${count} times)`).join(', ');
  throw createFailure(
    'RECORD_NOT_UNIQUE',
    `Field "${name}" cannot be unique, because values occur more than once: ${examples}. Change them first.`,
    { collection, field: name, duplicates },
  );
}

function shortText(value: unknown): string {
  return withEllipsis(JSON.stringify(value) ?? String(value), 60);
}
