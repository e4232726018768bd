import { createFailure } from '../../../../schemas/error/failure.ts';
import { momentOf, type Moment } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import { booleanOf } from '../../../../schemas/value/boolean.ts';
import type { EncodedColumn } from '../../contract.ts';
import { binaryCodec, csvCodec, jsonCodec, type Codec } from '../codecs.ts';
import { ownBooleans, readBoolean, writeBoolean } from './stored/stored-boolean.ts';
import { readStored, sortableMoment, writeStored } from './stored/stored-moment.ts';

/**
 * Converts between API values and row values. Dates and times are stored as `YYYY-MM-DD HH:MM:SS[.sss]`, SQLite's own
 * form, so that CURRENT_TIMESTAMP and existing databases compare correctly as text. Timestamps are in UTC. Booleans
 * are 0 and 1, decimals are numbers with up to 15 digits. A column of another program keeps its own form (`stored`).
 */
export function encode(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown {
  return value === null || value === undefined ? null : codecs[type].encode(value, column?.stored);
}

export function decode(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown {
  return value === null || value === undefined ? null : codecs[type].decode(value, column?.stored);
}

/** Values of mixed forms are compared with the sortable form of a date, or with 1 or 0. */
export function comparand(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown {
  const kind = momentOf(type);
  if (!column?.stored?.mixed || value === null || value === undefined) return encode(type, value, column);
  return kind ? sortableMoment(kind, value, null) : encode(type, value);
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
const moment = (type: FieldType, kind: Moment): Codec => ({
  encode: (value, stored) => writeStored(type, value, stored),
  decode: (value, stored) => readStored(kind, value, stored?.unit ?? null),
});

const codecs: Readonly<Record<FieldType, Codec>> = {
  string: asText,
  text: asText,
  xml: asText,
  hash: asText,
  uuid: asText,
  boolean: {
    encode: (value, stored) => {
      const truth = booleanOf(value);
      return truth === null ? value : writeBoolean(truth, stored?.as ?? ownBooleans);
    },
    decode: readBoolean,
  },
  integer,
  bigInteger: integer,
  float: number,
  decimal: {
    encode: (value) => wholeDecimal(value) ?? number.encode(withinDigits(value)),
    // The driver returns integers beyond 2^53 as text.
    decode: (value) => (wholeDecimal(value) === null ? number.decode(value) : value),
  },
  timestamp: moment('timestamp', 'instant'),
  dateTime: moment('dateTime', 'local'),
  date: moment('date', 'date'),
  time: moment('time', 'time'),
  json: jsonCodec,
  csv: csvCodec,
  alias: asIs,
  binary: binaryCodec,
  unknown: asIs,
};

/** Columns of decimals store integers of 64 bits exactly. Returns null for other values and for safe integers. */
function wholeDecimal(value: NonNullable<unknown>): bigint | null {
  if (typeof value !== 'string' || !/^\s*[+-]?\d{16,19}\s*$/.test(value)) return null;
  const whole = BigInt(value);
  return Number.isSafeInteger(Number(whole)) || BigInt.asIntN(64, whole) !== whole ? null : whole;
}

/** SQLite stores decimals as floats, which keep this many digits. */
const mostDigits = 15;

function withinDigits(value: NonNullable<unknown>): NonNullable<unknown> {
  const digits = String(value).replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '');
  if (typeof value === 'string' && digits.length > mostDigits) {
    throw createFailure(
      'VALUE_OUT_OF_RANGE',
      `${value} has ${digits.length} digits. SQLite stores decimals with up to ${mostDigits} digits.`,
      { invalid: value, type: 'too_many_digits', valid: mostDigits },
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
