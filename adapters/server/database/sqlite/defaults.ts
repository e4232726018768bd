import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../contract.ts';
import { computedDefault, computedDefaults, literalDefault, type ComputedDefault } from '../defaults.ts';
import { literal } from '../names.ts';
import { encode } from './codec.ts';

/** An SQLite expression that generates a version 4 UUID. */
const randomUuid = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

const computed: Readonly<Record<ComputedDefault, string>> = {
  CURRENT_TIMESTAMP: 'CURRENT_TIMESTAMP',
  CURRENT_DATE: 'CURRENT_DATE',
  CURRENT_TIME: 'CURRENT_TIME',
  'gen_random_uuid()': randomUuid,
};

/** Parses a default: literals become values, computed defaults become their name. */
export function readDefault(text: string | null, type: FieldType): unknown {
  if (text === null || /^null$/i.test(text)) return null;
  const quotedText = /^(['"])([\s\S]*)\1$/.exec(text);
  if (quotedText) return literalDefault(type, (quotedText[2] ?? '').replaceAll("''", "'"));
  return (
    computedDefaults.find((name) => normalized(computed[name]) === normalized(text)) ??
    literalDefault(type, text)
  );
}

/** Normalizes whitespace, which differs in rebuilt tables. */
function normalized(sql: string): string {
  return sql
    .replaceAll(/\s+/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase();
}

/** Returns the default of a column as SQL; null if it has none. */
export function defaultSql({ type, defaultValue }: ColumnSpec): string | null {
  if (defaultValue === null || defaultValue === undefined) return null;
  const name = computedDefault(defaultValue);
  return name === undefined ? literal(encode(type, defaultValue)) : `(${computed[name]})`;
}
