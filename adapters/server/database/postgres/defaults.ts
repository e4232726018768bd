import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../contract.ts';
import { literal } from '../names.ts';
import { encode } from './codec.ts';

/** Defaults that are words of SQL rather than values. */
const words =
  /^(current_timestamp|current_date|current_time|localtimestamp|localtime|now\(\)|gen_random_uuid\(\)|uuid_generate_v4\(\))$/i;

/** A default as a value: literals become what they mean, expressions stay their text. */
export function readDefault(expression: string | null, type: FieldType): unknown {
  if (expression === null || /^null(::|$)/i.test(expression)) return null;
  // `'draft'::character varying`, `'-1'::integer`, `'{}'::jsonb`
  const [, quotedText] = /^'((?:[^']|'')*)'(?:::.*)?$/s.exec(expression) ?? [];
  const value =
    quotedText === undefined
      ? expression.replace(/^\((-?[\d.]+)\)(::.*)?$/, '$1')
      : quotedText.replaceAll("''", "'");
  if (quotedText === undefined && /^(now\(\)|transaction_timestamp\(\))$/i.test(value))
    return 'CURRENT_TIMESTAMP';
  return valueOf[type]?.(value) ?? value;
}

const numeric = (value: string) =>
  value !== '' && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER
    ? Number(value)
    : undefined;

const valueOf: Readonly<Partial<Record<FieldType, (value: string) => unknown>>> = {
  boolean: (value) => (/^(1|true|t)$/i.test(value) ? true : /^(0|false|f)$/i.test(value) ? false : undefined),
  integer: numeric,
  bigInteger: numeric,
  float: numeric,
  decimal: numeric,
  json: (value) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return undefined;
    }
  },
};

/** The default of a column as SQL; null where it has none. */
export function defaultSql({ type, defaultValue }: ColumnSpec): string | null {
  if (defaultValue === null || defaultValue === undefined) return null;
  if (typeof defaultValue === 'string' && words.test(defaultValue)) return defaultValue;
  const encoded = encode(type, defaultValue);
  // As text: PostgreSQL reads it in the column's own type.
  return literal(typeof encoded === 'object' ? JSON.stringify(encoded) : String(encoded));
}
