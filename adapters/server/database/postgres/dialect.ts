import { isComparable } from '../../../../schemas/field/traits.ts';
import type { Dialect } from '../../contract.ts';
import { quoted } from '../names.ts';
import { decode, encode } from './codec.ts';
import { contentByGroup } from './content-by-group.ts';
import { keepSameTables } from './same-tables.ts';
import { isOutOfConnections } from '../out-of-connections.ts';
import { isMissing, toFailure } from './to-failure.ts';
import { introspect } from './introspect.ts';
import { readStructures } from './structures.ts';
import { toTakenKey } from './writers/taken-key.ts';
import type { WireTypes } from './wire-types.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

interface Parts {
  readonly schema: string;
  readonly fold: (expression: string) => string;
  readonly types: WireTypes;
}

export function createDialect({ schema, fold, types }: Parts): Dialect {
  const keepSame = keepSameTables();
  return {
    name: 'postgres',
    async introspect(knex) {
      await types.refresh(knex);
      return keepSame(await introspect(knex, schema));
    },
    contentByGroup,
    stopCheck: () => null,
    readStructures: (knex) => readStructures(knex, schema),
    fold: (expression) => fold(expression),
    foldedOrder: ({ text, values }) => ({ text: fold(text), values }),
    foldedLike: ({ text, values }, pattern) => ({
      text: `${fold(text)} like ? escape '!'`,
      values: [...values, pattern],
    }),
    knowsStoredSize: false,
    nullsLast: true,
    binary: (expression) => `(${expression}) collate "C"`,
    comparable: (expression, { type, column }, purpose) => {
      if (purpose === 'key') return expression;
      const dataType = column?.dataType ?? '';
      const isComparedAsText = !isComparable(type) && !ordered.has(dataType);
      const text = ownValue(textFunctions, dataType);
      if (text) return `${text}(${expression})`;
      return isComparedAsText || dataTypesComparedAsText.has(dataType) || column?.choices
        ? `cast(${expression} as text)`
        : expression;
    },
    isAmong: (expression, values) => ({ text: `${expression} = any (?)`, values: [values.map(String)] }),
    encode,
    nestsInserts: true,
    comparand: encode,
    decode,
    // PostgreSQL has its own types for dates and booleans. A snapshot of SQLite may name a form; it has no effect.
    isForm: () => true,
    chooseForm: () => undefined,
    toFailure,
    isMissing,
    isOutOfConnections,
    toTakenKey,
    async raiseKeyCounter(knex, table, column, key) {
      // `setval` could undo the `nextval` of a parallel writer that has almost reached the key. Taking the keys between
      // never lowers the counter. No writer can pass a larger gap at the same time.
      await knex.raw(
        `select case when gap > ${maxTakenKeys} then setval(counter, ?) else
           (select max(taken) from (select nextval(counter) as taken from generate_series(1, gap)) as keys) end
         from (select counter, ?::bigint - coalesce(pg_sequence_last_value(counter), 0) as gap
           from (select pg_get_serial_sequence(?, ?)::regclass as counter) as found) as measured
         where gap > 0`,
        [key as string, key as string, quoted(table), column],
      );
    },
  };
}

/** Largest distance over which a key counter is raised key by key. */
const maxTakenKeys = 1000;

const ordered: ReadonlySet<string> = new Set(['jsonb']);
/** Functions for types whose cast to text differs from the API value: `10.0.0.1/32` for 10.0.0.1. */
const textFunctions: Readonly<Record<string, string>> = { inet: 'abbrev' };
const dataTypesComparedAsText: ReadonlySet<string> = new Set(['citext', 'char']);
