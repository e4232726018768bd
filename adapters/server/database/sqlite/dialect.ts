import { comparisonOf, isStructured, momentOf } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { Dialect, Statement, StoredForm } from '../../contract.ts';
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
  foldedLike(expression, pattern) {
    const { text, values } = expression;
    const folded = `fold(${text}) like ? escape '!'`;
    if (!isSimple(expression)) return { text: folded, values: [...values, pattern] };
    // LIKE itself ignores the case of ASCII. Calling fold() for each row takes four times as long.
    return { text: whenAscii(text, `${text} like ? escape '!'`, folded), values: [pattern, pattern] };
  },
  contentByGroup,
  readStructures,
  knowsStoredSize: true,
  nullsLast: false,
  stopCheck,
  fold: (expression) => `fold(${expression})`,
  foldedOrder(expression) {
    const { text, values } = expression;
    const folded = `fold(${text})`;
    if (!isSimple(expression)) return { text: folded, values };
    // The collation NOCASE ignores the case of ASCII. Calling fold() for each row takes three times as long.
    return { text: `${whenAscii(text, text, folded)} collate nocase`, values };
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

/** Returns whether an expression may occur several times in a statement. A subquery would run once per occurrence. */
function isSimple({ text, values }: Statement): boolean {
  return values.length === 0 && !text.includes('(select ');
}

/** Returns SQL that is `then` for texts of ASCII characters, and `otherwise` for all others. */
function whenAscii(text: string, then: string, otherwise: string): string {
  return `(case when length(${text}) = octet_length(${text}) then ${then} else ${otherwise} end)`;
}

/** Returns SQL for a value in one form for all stored forms. `sortable_moment` is registered in open.ts. */
function commonForm(expression: string, type: FieldType, { unit }: StoredForm): string {
  const kind = momentOf(type);
  return kind ? `sortable_moment(${expression}, '${kind}', '${unit ?? ''}')` : booleanSql(expression);
}
