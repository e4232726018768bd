import { createFailure } from '../../../../schemas/error/failure.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import { instantText, localText, parseMoment, type Moment } from '../../../../schemas/value/moment.ts';
import type { EncodedColumn } from '../../contract.ts';
import { binaryCodec, csvCodec, jsonCodec, type Codec } from '../codecs.ts';

/**
 * Converts between API values and row values as wire-types.ts reads them. Dates, decimals, JSON and 64-bit integers
 * beyond 2^53 are text.
 */
export function encode(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown {
  if (value === null || value === undefined) return null;
  const encoded = codecs[type].encode(value);
  // Trailing spaces of char(n) are padding, which wire-types.ts leaves out too.
  return column?.dataType === 'char' && typeof encoded === 'string' ? encoded.replace(/ +$/, '') : encoded;
}

/** Decodes a value. Database arrays stay arrays, whatever their element type. */
export function decode(type: FieldType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value : codecs[type].decode(value);
}

const asIs: Codec = {
  encode: (value) => (typeof value === 'object' && !Buffer.isBuffer(value) ? JSON.stringify(value) : value),
  decode: (value) => (Buffer.isBuffer(value) ? value.toString('base64') : value),
};
const asText: Codec = {
  encode: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  decode: (value) => (typeof value === 'string' ? value : asIs.decode(value)),
};
const integer = (bits: 32 | 64): Codec => ({
  encode: (value) => {
    const isWhole =
      typeof value === 'number' ? Number.isSafeInteger(value) : /^\s*[+-]?\d+\s*$/.test(String(value));
    if (!isWhole) return value;
    if (BigInt.asIntN(bits, BigInt(value as string)) === BigInt(value as string)) return String(value).trim();
    throw createFailure(
      'VALUE_OUT_OF_RANGE',
      `${String(value)} is outside the range of ${bits}-bit integers.`,
      {
        invalid: value,
      },
    );
  },
  decode: asIs.decode,
});
const number: Codec = { encode: (value) => value, decode: asIs.decode };
const moment = (written: (moment: Moment) => string): Codec => ({
  encode: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  decode: (value) => {
    const text = String(value);
    const moment = parseMoment(text);
    // `infinity` and years BC have no ISO form. The session's time zone is UTC, so the offset is always +00.
    return moment ? written(moment) : text;
  },
});

const codecs: Readonly<Record<FieldType, Codec>> = {
  string: asText,
  text: asText,
  xml: asText,
  hash: asText,
  uuid: asText,
  boolean: {
    encode: (value) =>
      value === 1 || value === '1' || value === 'true'
        ? true
        : value === 0 || value === '0' || value === 'false'
          ? false
          : value,
    decode: (value) => value === true || value === 1 || /^(1|t|true|y|yes)$/i.test(String(value)),
  },
  integer: integer(32),
  bigInteger: integer(64),
  float: number,
  decimal: { encode: (value) => String(value).trim(), decode: exactNumber },
  timestamp: moment(instantText),
  dateTime: moment(localText),
  date: { encode: (value) => String(value).slice(0, 10), decode: (value) => String(value) },
  time: { encode: String, decode: (value) => String(value) },
  json: jsonCodec,
  csv: csvCodec,
  alias: asIs,
  // wire-types.ts reads bytes as base64.
  binary: { encode: binaryCodec.encode, decode: asIs.decode },
  unknown: asIs,
};

/** Returns a number if it is exact, otherwise its digits as text. */
function exactNumber(value: NonNullable<unknown>): unknown {
  const text = String(value);
  const digits = text.replace('.', '').replace(/^[+-]?0*/, '');
  return digits.length <= 15 && Number.isFinite(Number(text)) ? Number(text) : text;
}
