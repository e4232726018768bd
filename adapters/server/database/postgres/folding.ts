import type { Knex } from 'knex';
import { fold } from '../../../../schemas/filter/fold.ts';
import { StartFailure } from '../../start-failure.ts';

/**
 * SQL forms of fold(): with the built-in collation of PostgreSQL 17 and later, with the C library's, and with ICU's.
 */
const sqlForms: readonly { readonly collation: string; readonly write: (expression: string) => string }[] = [
  { collation: 'pg_c_utf8', write: (expression) => `lower((${expression}) collate "pg_c_utf8")` },
  { collation: 'C.utf8', write: (expression) => `lower((${expression}) collate "C.utf8")` },
  {
    collation: 'und-x-icu',
    write: (expression) =>
      `lower(replace(replace((${expression})::text, 'Σ', 'σ'), 'İ', 'i') collate "und-x-icu")`,
  },
];

/**
 * Letters whose case conversion is error-prone: non-ASCII letters, final sigma, letters that expand, and code points
 * beyond 16 bits.
 */
const probe = 'ÄΟΔΟΣ İIıẞ Ꮠ 𐐀';

/**
 * Returns the SQL form that folds case exactly as fold() does.
 * @throws StartFailure if the server has none.
 */
export async function chooseFold(knex: Knex): Promise<(expression: string) => string> {
  const { rows }: { rows: readonly { name: string }[] } = await knex.raw(
    `select collname as name from pg_collation
     where collnamespace = 'pg_catalog'::regnamespace and collencoding in (-1, 6) and collname = any(?)`,
    [sqlForms.map(({ collation }) => collation)],
  );
  const available = new Set(rows.map(({ name }) => name));
  for (const { write } of sqlForms.filter(({ collation }) => available.has(collation))) {
    const result: { rows: readonly { folded: string }[] } = await knex.raw(`select ${write('?')} as folded`, [
      probe,
    ]);
    if (result.rows[0]?.folded === fold(probe)) return (expression) => `${write(expression)} collate "C"`;
  }
  throw new StartFailure(
    'This PostgreSQL has no collation that folds case by Unicode (pg_c_utf8, C.utf8 or und-x-icu). Use PostgreSQL 17 or later, or one built with ICU.',
  );
}
