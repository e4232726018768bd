/** Column defaults that have the same meaning on both databases. */
import type { FieldType } from '../../../schemas/field/types.ts';
import { jsonCodec } from './codecs.ts';

/** Converts an unquoted SQL literal to a default value of the type. Returns the text itself if it does not fit. */
export function literalDefault(type: FieldType, text: string): unknown {
  return valueOf[type](text) ?? text;
}

const numeric = (text: string) =>
  text !== '' && Number.isFinite(Number(text)) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
    ? Number(text)
    : undefined;

const unchanged = (text: string) => text;

const valueOf: Readonly<Record<FieldType, (text: string) => unknown>> = {
  string: unchanged,
  text: unchanged,
  boolean: (text) => (/^(1|true|t)$/i.test(text) ? true : /^(0|false|f)$/i.test(text) ? false : undefined),
  integer: numeric,
  bigInteger: numeric,
  float: numeric,
  decimal: numeric,
  timestamp: unchanged,
  dateTime: unchanged,
  date: unchanged,
  time: unchanged,
  json: jsonCodec.decode,
  xml: unchanged,
  csv: unchanged,
  uuid: unchanged,
  hash: unchanged,
  alias: unchanged,
  binary: unchanged,
  unknown: unchanged,
};

/** Defaults that the database computes per row, by their names in the API. */
export const computedDefaults = [
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'CURRENT_TIME',
  'gen_random_uuid()',
] as const;
export type ComputedDefault = (typeof computedDefaults)[number];

/** Returns the name of a computed default; undefined for other values. */
export function computedDefault(value: unknown): ComputedDefault | undefined {
  if (typeof value !== 'string') return undefined;
  const text = /^now\(\)$/i.test(value) ? 'CURRENT_TIMESTAMP' : value;
  return computedDefaults.find((name) => name.toLowerCase() === text.toLowerCase());
}
