/** Defaults of columns, as far as both databases mean the same by them. */
import type { FieldType } from '../../../schemas/field/types.ts';
import { jsonCodec } from './codecs.ts';

/** A literal of SQL without its quotes → the value that a column of the type has by it; else the text itself. */
export function literalDefault(type: FieldType, text: string): unknown {
  return valueOf[type]?.(text) ?? text;
}

const numeric = (text: string) =>
  text !== '' && Number.isFinite(Number(text)) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
    ? Number(text)
    : undefined;

const valueOf: Readonly<Partial<Record<FieldType, (text: string) => unknown>>> = {
  boolean: (text) => (/^(1|true|t)$/i.test(text) ? true : /^(0|false|f)$/i.test(text) ? false : undefined),
  integer: numeric,
  bigInteger: numeric,
  float: numeric,
  decimal: numeric,
  json: jsonCodec.decode,
};

/** What the database computes for each row, by the names that the wire has for it. */
export const computedDefaults = [
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'CURRENT_TIME',
  'gen_random_uuid()',
] as const;
export type ComputedDefault = (typeof computedDefaults)[number];

/** undefined: a value like any other. */
export function computedDefault(value: unknown): ComputedDefault | undefined {
  if (typeof value !== 'string') return undefined;
  const text = /^now\(\)$/i.test(value) ? 'CURRENT_TIMESTAMP' : value;
  return computedDefaults.find((name) => name.toLowerCase() === text.toLowerCase());
}
