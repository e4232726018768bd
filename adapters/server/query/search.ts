/** Search: text fields must contain the phrase; numbers and UUIDs must equal it. Only readable fields are searched. */
import { searchOf } from '../../../schemas/field/traits.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { ModelCollection, ModelField } from '../contract.ts';
import { opensField } from '../../../schemas/permission/grants.ts';
import { isSecret } from '../access.ts';
import { compileOperator, escapeLike, readKeyFor } from './operators.ts';
import { columnOf, joinSql, never, sql, type Sql } from './sql.ts';
import type { Compiling } from './joins.ts';

type Match = (field: ModelField, at: string, phrase: string, c: Compiling) => Sql | undefined;

const contains: Match = (field, at, phrase, c) =>
  c.dialect.foldedLike(sql(c.dialect.comparable(at, field)), `%${escapeLike(fold(phrase))}%`);

const equals: Match = (field, at, phrase, c) => {
  const text = phrase.trim();
  const fits = readKeyFor(c.dialect, field, text) !== undefined;
  return fits ? compileOperator(c.dialect, field, sql(at), 'eq', text) : undefined;
};

const matches = { contains, equals } as const;

/** The search of one field. */
export interface FieldSearch {
  readonly field: ModelField;
  readonly match: keyof typeof matches;
  readonly condition: Sql;
}

/** Returns one condition for each readable field that the phrase fits. */
export function searchesIn(
  phrase: string,
  collection: ModelCollection,
  table: string,
  c: Compiling,
): readonly FieldSearch[] {
  const grant = c.grants.grant(collection.name, 'read');
  return [...collection.fields.values()].flatMap((field) => {
    if (!grant || !field.column || isSecret(field) || !opensField(grant, field.name)) return [];
    const match = searchOf(field.type);
    const condition = match && matches[match](field, columnOf(table, field.name), phrase, c);
    return match && condition ? [{ field, match, condition }] : [];
  });
}

export function compileSearch(phrase: string, collection: ModelCollection, table: string, c: Compiling): Sql {
  const parts = searchesIn(phrase, collection, table, c).map(({ condition }) => condition);
  return joinSql(parts, 'or', never);
}
