import { createFailure } from '../../../../schemas/error/failure.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import { binaryCodec, csvCodec, jsonCodec, type Codec } from '../codecs.ts';

/**
 * Converts between API values and row values. Dates and times are stored as `YYYY-MM-DD HH:MM:SS[.sss]`, SQLite's own
 * form, so that CURRENT_TIMESTAMP and existing databases compare correctly as text. Timestamps are in UTC. Booleans
 * are 0 and 1, decimals are numbers with up to 15 digits.
 */
export function encode(type: FieldType, value: unknown): unknown {
  return value === null || value === undefined ? null : codecs[type].encode(value);
}

export function decode(type: FieldType, value: unknown): unknown {
  return value === null || value === undefined ? null : codecs[type].decode(value);
}

const asText: Codec = {
  encode: (value) =>
    typeof value === 'object' && !Buffer.isBuffer(value) ? JSON.stringify(value) : plain(value),
  decode: (value) =>
    Buffer.isBuffer(value) ? value.toString('base64') : typeof value === 'number' ? String(value) : value,
};
const asIs: Codec = {
  encode: asText.encode,
  decode: (value) => (Buffer.isBuffer(value) ? value.toString('base64') : value),
};
const integer: Codec = {
  encode: (value) => {
    if (typeof value === 'number' && Number.isInteger(value))
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    if (typeof value === 'bigint') return inRange(value);
    return typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value)
      ? inRange(BigInt(value))
      : plain(value);
  },
  decode: asIs.decode,
};
const number: Codec = {
  encode: (value) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : plain(value),
  decode: (value) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : value,
};
const moment = (zone: 'UTC' | 'none'): Codec => ({
  encode: (value) => storedMoment(value, zone),
  decode: (value) => {
    if (typeof value === 'number')
      return zone === 'UTC' ? new Date(value).toISOString() : wallClock(new Date(value));
    const text = String(value).trim();
    const parts = momentForm.exec(text);
    if (!parts) return text;
    const [, date, time = '00:00:00', fraction = '', offset] = parts;
    const plainText = `${date}T${time.length === 5 ? `${time}:00` : time}${fraction}`;
    if (zone === 'none') return offset ? wallClock(new Date(plainText + offset)) : plainText;
    const instant = new Date(plainText + (offset ?? 'Z'));
    return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
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
      value === true || value === 1 || value === 'true' || value === '1'
        ? 1
        : value === false || value === 0 || value === 'false' || value === '0'
          ? 0
          : plain(value),
    decode: (value) => (typeof value === 'string' ? /^(1|t|true|y|yes)$/i.test(value) : Number(value) !== 0),
  },
  integer,
  bigInteger: integer,
  float: number,
  decimal: { encode: (value) => number.encode(withinDigits(value)), decode: number.decode },
  timestamp: moment('UTC'),
  dateTime: moment('none'),
  date: {
    encode: (value) => String(value).slice(0, 10),
    decode: (value) =>
      typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : dateOf(String(value)),
  },
  time: {
    encode: (value) => (/^\d\d:\d\d$/.test(String(value)) ? `${String(value)}:00` : value),
    decode: (value) => String(value),
  },
  json: jsonCodec,
  csv: csvCodec,
  alias: asIs,
  binary: binaryCodec,
  unknown: asIs,
};

const momentForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

function storedMoment(value: NonNullable<unknown>, zone: 'UTC' | 'none'): unknown {
  const text = value instanceof Date ? value.toISOString() : String(value).trim();
  const parts = momentForm.exec(text);
  if (!parts) return text;
  const [, date, time = '00:00', fraction = '', offset] = parts;
  const full = `${date} ${time.length === 5 ? `${time}:00` : time}`;
  const rest = /^\.0*$/.test(fraction) ? '' : fraction;
  // A dateTime keeps the local time as written. A timestamp without a zone is UTC.
  if (zone === 'none' || offset === undefined) return full + rest;
  const instant = new Date(`${full.replace(' ', 'T')}${fraction}${offset}`);
  return Number.isNaN(instant.getTime())
    ? text
    : instant
        .toISOString()
        .replace('T', ' ')
        .replace(/(\.000)?Z$/, '');
}

function wallClock(moment: Date): string {
  return moment.toISOString().slice(0, 19);
}

function dateOf(text: string): string {
  return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : text;
}

function withinDigits(value: NonNullable<unknown>): NonNullable<unknown> {
  const digits = String(value).replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '');
  if (typeof value === 'string' && digits.length > 15) {
    throw createFailure(
      'VALUE_OUT_OF_RANGE',
      `${value} has ${digits.length} digits. SQLite stores decimals with up to 15 digits.`,
      { invalid: value },
    );
  }
  return value;
}

function inRange(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) {
    throw createFailure('VALUE_OUT_OF_RANGE', `${value} is outside the range of 64-bit integers.`, {
      invalid: String(value),
    });
  }
  return value;
}

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value;
}
