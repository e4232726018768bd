import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { FieldType } from '../../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../../contract.ts';
import { decode, encode } from '../codec.ts';
import { plainNumber } from '../plain-number.ts';
import { uuidPattern } from '../../../../../schemas/field/uuid.ts';

/**
 * Converts a stored value to another type like PostgreSQL's casts. Values that do not fit are rejected, never kept or
 * truncated. SQLite itself accepts any value in any column.
 */
export function recast(from: FieldType, to: ColumnSpec, stored: unknown): unknown {
  if (stored === null) return null;
  const value = decode(
    from,
    typeof stored === 'bigint' ? plainNumber(stored) : stored,
  ) as NonNullable<unknown>;
  return encode(to.type, casts[to.type](value, to));
}

type Cast = (value: NonNullable<unknown>, to: ColumnSpec) => unknown;

const asIs: Cast = (value) => value;

const toText: Cast = (value, { name, maxLength }) => {
  const text = textOf(value);
  if (typeof maxLength === 'number' && [...text].length > maxLength)
    throw createFailure(
      'VALUE_TOO_LONG',
      `Field "${name}" has a value that is longer than ${maxLength} characters.`,
      {
        field: name,
        invalid: text,
      },
    );
  return text;
};

const toWhole: Cast = (value, to) => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Math.round(value);
  const text = textOf(value).trim();
  return /^[+-]?\d+$/.test(text) ? text : invalidValue(value, to);
};

const toNumber: Cast = (value, to) => {
  const number =
    typeof value === 'boolean' || textOf(value).trim() === '' ? Number.NaN : Number(textOf(value));
  return Number.isFinite(number) ? number : invalidValue(value, to);
};

const toDecimal: Cast = (value, to) => {
  const number = Number(toNumber(value, to));
  const { name, precision, scale } = to;
  const rounded = typeof scale === 'number' ? Number(number.toFixed(scale)) : number;
  if (typeof precision === 'number' && Math.abs(rounded) >= 10 ** (precision - (scale ?? 0)))
    throw createFailure(
      'VALUE_OUT_OF_RANGE',
      `Field "${name}" has a value with too many digits: ${textOf(value)}.`,
      {
        field: name,
        invalid: value,
      },
    );
  return rounded;
};

const toBoolean: Cast = (value, to) => {
  if (typeof value === 'number') return value !== 0;
  const text = textOf(value).trim().toLowerCase();
  if (/^(t|true|y|yes|on|1)$/.test(text)) return true;
  return /^(f|false|n|no|off|0)$/.test(text) ? false : invalidValue(value, to);
};

const matching =
  (form: RegExp): Cast =>
  (value, to) => {
    const found = form.exec(textOf(value).trim());
    return found ? (found[1] ?? found[0]) : invalidValue(value, to);
  };

const moment = matching(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/);

const toJson: Cast = (value, to) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return invalidValue(value, to);
  }
};

const casts: Readonly<Record<FieldType, Cast>> = {
  string: toText,
  text: toText,
  hash: toText,
  csv: toText,
  xml: toText,
  uuid: matching(uuidPattern),
  integer: toWhole,
  bigInteger: toWhole,
  float: toNumber,
  decimal: toDecimal,
  boolean: toBoolean,
  timestamp: moment,
  dateTime: moment,
  date: moment,
  time: matching(/^(?:\d{4}-\d\d-\d\d[T ])?(\d\d:\d\d(?::\d\d)?)/),
  json: toJson,
  alias: asIs,
  binary: asIs,
  unknown: asIs,
};

function textOf(value: NonNullable<unknown>): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(',')
    : JSON.stringify(value);
}

function invalidValue(value: unknown, { name, type }: ColumnSpec): never {
  throw createFailure('INVALID_PAYLOAD', `Field "${name}" has a value that does not fit the type ${type}.`, {
    field: name,
    invalid: value,
  });
}
