import { comparisonOf, isStructured, momentOf } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { Dialect, StoredForm } from '../../contract.ts';
import { comparand, decode, encode } from './codec.ts';
import { booleanSql } from './stored/stored-boolean.ts';
import { chosenForm, isForm } from './stored/stored-form.ts';
import { contentByGroup } from './content-by-group.ts';
import { isOutOfConnections } from '../out-of-connections.ts';
import { isMissing, toFailure } from './to-failure.ts';
import { introspect } from './introspect.ts';
import { stopCheck } from './stop-check.ts';
import { readStructures } from './structures.ts';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  introspect,
  foldedLike({ text, values }, pattern) {
    const folded = `fold(${text}) like ? escape '!'`;
    // A subquery would run once per occurrence.
    if (values.length > 0 || text.includes('(select ')) return { text: folded, values: [...values, pattern] };
    // LIKE itself ignores the case of ASCII. Calling fold() for each row takes four times as long.
    return {
      text: `(case when length(${text}) = octet_length(${text}) then ${text} like ? escape '!' else ${folded} end)`,
      values: [pattern, pattern],
    };
  },
  contentByGroup,
  readStructures,
  knowsStoredSize: true,
  nullsLast: false,
  stopCheck,
  fold: (expression) => `fold(${expression})`,
  foldedOrder({ text, values }) {
    // A subquery would run once per occurrence.
    if (values.length > 0 || text.includes('(select ')) return { text: `fold(${text})`, values };
    // The collation NOCASE ignores the case of ASCII. Calling fold() for each row takes three times as long.
    return {
      text: `(case when length(${text}) = octet_length(${text}) then ${text} else fold(${text}) end) collate nocase`,
      values,
    };
  },
  binary: (expression) => expression,
  comparable: (expression, { type, column }, purpose = 'order') => {
    if (column?.stored?.mixed) return commonForm(expression, type, column.stored);
    if (comparisonOf(type) === 'caseless' && purpose === 'order') return `lower(${expression})`;
    return isStructured(type) ? `cast(${expression} as text)` : expression;
  },
  isAmong: (expression, values) => ({
    text: `${expression} in (select value from json_each(?))`,
    // A JSON number keeps the digits of a bigint.
    values: [
      `[${values.map((value) => (typeof value === 'bigint' ? value : JSON.stringify(value))).join()}]`,
    ],
  }),
  // AUTOINCREMENT continues from the largest key automatically.
  nestsInserts: false,
  raiseKeyCounter: () => Promise.resolve(),
  toTakenKey: (error) => error,
  encode,
  comparand,
  decode,
  isForm,
  chooseForm: chosenForm,
  toFailure,
  isMissing,
  isOutOfConnections,
};

/** Returns SQL for a value in one form for all stored forms. `sortable_moment` is registered in open.ts. */
function commonForm(expression: string, type: FieldType, { unit }: StoredForm): string {
  const kind = momentOf(type);
  return kind ? `sortable_moment(${expression}, '${kind}', '${unit ?? ''}')` : booleanSql(expression);
}
