/**
 * Checks API values and normalizes them to the form of their type. The server does so before the dialect encodes them,
 * and lists before they apply a filter. For an invalid value, returns a description of the expected value. Pure.
 */
import {
  clockText,
  inUtc,
  instantText,
  isCalendarDate,
  localText,
  parseClock,
  parseMoment,
  type Moment,
} from '../value/moment.ts';
import { parseJson } from '../json/exact-json.ts';
import { ExactNumber } from '../json/exact-number.ts';
import { isStructured, momentOf } from './traits.ts';
import type { FieldType } from './types.ts';
import { uuidPattern } from './uuid.ts';

export type Reading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly expected: string };

const fine = (value: unknown): Reading => ({ ok: true, value });
const bad = (expected: string): Reading => ({ ok: false, expected });

/** null is accepted here; the column decides whether it is allowed. */
export function readValue(type: FieldType, value: unknown): Reading {
  if (value === null) return fine(null);
  return readers[type](value instanceof ExactNumber && !isStructured(type) ? value.text : value);
}

type Reader = (value: unknown) => Reading;

const readText: Reader = (value) => {
  if (typeof value === 'string') return fine(value);
  if (typeof value === 'number' || typeof value === 'bigint') return fine(String(value));
  return bad('a text');
};

/** Bytes as base64. Line breaks and spaces are left out, because tools wrap long texts. */
const readBinary: Reader = (value) => {
  const text = typeof value === 'string' ? value.replaceAll(/\s/g, '') : null;
  const isBase64 = text !== null && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  return isBase64 ? fine(text) : bad('bytes as base64');
};

const bigLimit = 2n ** 63n;
/** SQLite stores 64 bits in every integer column; PostgreSQL checks the size of a column when it is encoded. */
const readInteger: Reader = (value) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return fine(value);
  const digits = typeof value === 'bigint' ? String(value) : value;
  if (typeof digits !== 'string' || !/^\s*-?\d+\s*$/.test(digits))
    return bad('a whole number (as text beyond 9007199254740991)');
  const big = BigInt(digits.trim());
  if (big >= bigLimit || big < -bigLimit) return bad('a whole number of 64 bits');
  const number = Number(big);
  return fine(Number.isSafeInteger(number) ? number : String(big));
};

const readFloat: Reader = (value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? fine(number) : bad('a number');
};

const readDecimal: Reader = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return fine(value);
  return typeof value === 'string' && /^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(value)
    ? fine(value.trim())
    : bad('a decimal number');
};

const readBoolean: Reader = (value) => {
  if (typeof value === 'boolean') return fine(value);
  if (value === 1 || value === 'true' || value === '1') return fine(true);
  if (value === 0 || value === 'false' || value === '0') return fine(false);
  return bad('true or false');
};

function readMoment(value: unknown): Moment | null {
  const text = value instanceof Date ? (Number.isNaN(value.getTime()) ? '' : value.toISOString()) : value;
  const moment = typeof text === 'string' ? parseMoment(text.trim()) : null;
  return moment && isCalendarDate(moment.date) ? moment : null;
}

/** A point in time. Text without a zone is read as UTC. */
const readTimestamp: Reader = (value) => {
  const moment = readMoment(value);
  const instant = moment && inUtc(moment);
  return instant ? fine(instantText(instant)) : bad('a date and time such as 2026-01-31T14:05:00Z');
};

/** A local time. A value with a zone is converted to UTC, because this server works in UTC. */
const readDateTime: Reader = (value) => {
  const moment = readMoment(value);
  const local = moment && inUtc(moment);
  return local ? fine(localText(local)) : bad('a date and time such as 2026-01-31T14:05:00');
};

const readDate: Reader = (value) => {
  const moment = readMoment(value);
  return moment ? fine(moment.date) : bad('a date such as 2026-01-31');
};

const readTime: Reader = (value) => {
  const clock = typeof value === 'string' ? parseClock(value.trim()) : null;
  if (clock !== null) return fine(clock);
  const moment = readMoment(value);
  return moment ? fine(clockText(moment)) : bad('a time such as 14:05:00');
};

const readCsv: Reader = (value) => {
  if (typeof value === 'string') return fine(value === '' ? [] : value.split(','));
  if (!Array.isArray(value)) return bad('a list of texts');
  const parts = value.map((part: unknown) => (typeof part === 'number' ? String(part) : part));
  if (!parts.every((part) => typeof part === 'string')) return bad('a list of texts');
  // The column stores the members separated by commas.
  return parts.some((part) => part.includes(',')) ? bad('texts without commas') : fine(parts);
};

const readUuid: Reader = (value) =>
  typeof value === 'string' && uuidPattern.test(value.trim()) ? fine(value.trim()) : bad('a UUID');

/** Reads a value of a JSON column. Text that is itself JSON is parsed. */
const readJson: Reader = (value) => {
  if (typeof value !== 'string') return fine(value);
  try {
    return fine(parseJson(value));
  } catch {
    return fine(value);
  }
};

const readers: Record<FieldType, Reader> = {
  string: readText,
  text: readText,
  boolean: readBoolean,
  integer: readInteger,
  bigInteger: readInteger,
  float: readFloat,
  decimal: readDecimal,
  timestamp: readTimestamp,
  dateTime: readDateTime,
  date: readDate,
  time: readTime,
  json: readJson,
  xml: readText,
  csv: readCsv,
  uuid: readUuid,
  hash: readText,
  alias: () => bad('nothing: the field holds no value'),
  binary: readBinary,
  unknown: fine,
};

/** Returns a point in time in the form of a field's type, for fields such as date-created. Only instants have ms. */
export function momentFor(type: FieldType, now: Date): unknown {
  const text = now.toISOString();
  const reading = readValue(type, momentOf(type) === 'instant' ? text : text.replace(/\.\d+/, ''));
  return reading.ok ? reading.value : now.toISOString();
}

/** Returns the length of a value that was read, in the unit of the column: bytes of binary values, else characters. */
export function storedLength(
  type: FieldType,
  value: string,
): { length: number; unit: 'bytes' | 'characters' } {
  if (type !== 'binary') return { length: [...value].length, unit: 'characters' };
  const padding = value.length - value.replace(/=+$/, '').length;
  return { length: (value.length / 4) * 3 - padding, unit: 'bytes' };
}
