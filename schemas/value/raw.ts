/** Converts raw values to text and back, for the raw-value dialog (FORM-08). */
import type { FieldType } from '../field/types.ts';

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asNumber: Parse = (text) => {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw new RangeError(`"${text}" is not a number.`);
  return number;
};
/** Integers beyond 2^53 are sent as strings. */
const asInteger: Parse = (text) =>
  /^\s*[+-]?\d{16,19}\s*$/.test(text) && !Number.isSafeInteger(Number(text)) ? text.trim() : asNumber(text);
const asJson: Parse = (text) => JSON.parse(text) as unknown;

const parsers: Record<FieldType, Parse> = {
  string: asText,
  text: asText,
  boolean: (text) => text.trim() === 'true',
  integer: asInteger,
  bigInteger: asInteger,
  float: asNumber,
  decimal: asNumber,
  timestamp: asText,
  dateTime: asText,
  date: asText,
  time: asText,
  json: asJson,
  xml: asText,
  csv: asJson,
  uuid: asText,
  hash: asText,
  alias: asJson,
  binary: asText,
  unknown: asText,
};

/**
 * Parses a raw value; empty text is null.
 * @throws RangeError or SyntaxError if the text does not fit the type.
 */
export function parseRaw(type: FieldType, text: string): unknown {
  return text.trim() === '' ? null : parsers[type](text);
}

/** Returns '' for null, and JSON indented by four spaces for lists and objects. */
export function rawText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 4) : String(value);
}
