import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../contract.ts';
import { computedDefault, literalDefault } from '../defaults.ts';
import { literal } from '../names.ts';
import { encode } from './codec.ts';

/** Expressions of existing databases, which stay unchanged. */
const expressions = /^(localtimestamp|localtime|uuid_generate_v4\(\))$/i;

/** Parses a default: literals become values, expressions stay text. */
export function readDefault(expression: string | null, type: FieldType): unknown {
  if (expression === null || /^null(::|$)/i.test(expression)) return null;
  // `'draft'::character varying`, `'-1'::integer`, `'{}'::jsonb`
  const [, quotedText] = /^'((?:[^']|'')*)'(?:::.*)?$/s.exec(expression) ?? [];
  const value =
    quotedText === undefined
      ? expression.replace(/^\((-?[\d.]+)\)(::.*)?$/, '$1')
      : quotedText.replaceAll("''", "'");
  if (quotedText !== undefined) return literalDefault(type, value);
  if (/^transaction_timestamp\(\)$/i.test(value)) return 'CURRENT_TIMESTAMP';
  return computedDefault(value) ?? literalDefault(type, value);
}

/** Returns the default of a column as SQL; null if it has none. */
export function defaultSql({ type, defaultValue }: ColumnSpec): string | null {
  if (defaultValue === null || defaultValue === undefined) return null;
  const computed = computedDefault(defaultValue);
  if (computed !== undefined) return computed;
  if (typeof defaultValue === 'string' && expressions.test(defaultValue)) return defaultValue;
  const encoded = encode(type, defaultValue);
  // A text literal, which PostgreSQL converts to the column's type.
  return literal(typeof encoded === 'object' ? JSON.stringify(encoded) : String(encoded));
}
