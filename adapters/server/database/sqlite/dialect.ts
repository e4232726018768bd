import { comparisonOf, isStructured } from '../../../../schemas/field/traits.ts';
import type { Dialect } from '../../contract.ts';
import { decode, encode } from './codec.ts';
import { toFailure } from './to-failure.ts';
import { introspect } from './introspect.ts';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  introspect,
  nullsLast: false,
  fold: (expression) => `fold(${expression})`,
  binary: (expression) => expression,
  comparable: (expression, { type }, purpose = 'order') => {
    if (comparisonOf(type) === 'caseless' && purpose === 'order') return `lower(${expression})`;
    return isStructured(type) ? `cast(${expression} as text)` : expression;
  },
  // AUTOINCREMENT continues from the largest key automatically.
  raiseKeyCounter: () => Promise.resolve(),
  encode,
  decode,
  toFailure,
};
