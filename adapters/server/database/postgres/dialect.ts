import type { FieldType } from '../../../../schemas/field/types.ts';
import type { Dialect } from '../../contract.ts';
import { quoted } from '../names.ts';
import { decode, encode } from './codec.ts';
import { explain } from './explain.ts';
import { introspect } from './introspect.ts';
import type { WireTypes } from './wire-types.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

interface Parts {
  readonly schema: string;
  readonly fold: (expression: string) => string;
  readonly types: WireTypes;
}

export function createDialect({ schema, fold, types }: Parts): Dialect {
  return {
    name: 'postgres',
    async introspect(knex) {
      await types.refresh(knex);
      return introspect(knex, schema);
    },
    fold: (expression) => fold(expression),
    nullsLast: true,
    binary: (expression) => `(${expression}) collate "C"`,
    comparable: (expression, { type, column }) => {
      const dataType = column?.dataType ?? '';
      const isOdd = oddTypes.has(type) && !ordered.has(dataType);
      const text = ownValue(texts, dataType);
      if (text) return `${text}(${expression})`;
      return isOdd || odd.has(dataType) || column?.choices ? `cast(${expression} as text)` : expression;
    },
    encode,
    decode,
    explain,
    async advanceKey(knex, table, column) {
      const sequence = `pg_get_serial_sequence(?, ?)`;
      const [at, key] = [quoted(table).replaceAll('?', '\\?'), quoted(column).replaceAll('?', '\\?')];
      await knex.raw(
        `select setval(${sequence}, greatest((select max(${key}) from ${at}), nextval(${sequence}) - 1, 1))
         where ${sequence} is not null`,
        [quoted(table), column, quoted(table), column, quoted(table), column],
      );
    },
  };
}

/** Types without an order or an equality of their own, or with one that is not ours. */
const oddTypes: ReadonlySet<FieldType> = new Set<FieldType>(['unknown', 'xml', 'json']);
const ordered: ReadonlySet<string> = new Set(['jsonb']);
/** Where a cast says something else than the value on the wire: `10.0.0.1/32` for 10.0.0.1. */
const texts: Readonly<Record<string, string>> = { inet: 'abbrev' };
const odd: ReadonlySet<string> = new Set(['citext', 'char']);
