import {
  clockText,
  inUtc,
  isCalendarDate,
  localText,
  parseClock,
  parseMoment,
  type Moment,
} from './moment.ts';

/**
 * Compares plain values in the order that the databases use: numbers (of any length, also as text) by value, dates by
 * time, everything else by code point. Returns undefined if the two values have no order.
 */
export function compareValues(value: unknown, other: unknown): number | undefined {
  if (value === null || value === undefined || other === null || other === undefined) return undefined;
  const dates = compareDates(value, other);
  if (dates !== undefined) return dates;
  const a = asDecimal(value);
  const b = asDecimal(other);
  if (a !== undefined && b !== undefined) return compareDecimals(a, b);
  if (typeof value === 'string' && typeof other === 'string') return compareText(value, other);
  return undefined;
}

/**
 * Returns whether two values are equal. Text must be identical, `1.50` equals 1.5, and a timestamp equals itself in
 * any time zone.
 */
export function equalValues(value: unknown, other: unknown): boolean {
  if (value === other) return true;
  if (typeof value === 'boolean' || typeof other === 'boolean') return asBoolean(value) === asBoolean(other);
  if (typeof value === 'string' && typeof other === 'string' && compareDates(value, other) === undefined)
    return false;
  return compareValues(value, other) === 0;
}

/**
 * Compares text by code point, as SQLite's BINARY and PostgreSQL's C collation do. JavaScript compares by UTF-16 code
 * unit.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates represent code points above U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function asBoolean(value: unknown): unknown {
  if (value === 'true' || value === 1 || value === '1') return true;
  if (value === 'false' || value === 0 || value === '0') return false;
  return value;
}

interface Decimal {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

const decimalForm = /^\s*([+-]?)0*(\d*)(?:\.(\d*?)0*)?\s*$/;

function asDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'boolean') return { negative: false, whole: value ? '1' : '', fraction: '' };
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string') return undefined;
  const text = String(value);
  const match = /\d/.test(text) ? decimalForm.exec(text) : null;
  if (match) return { negative: match[1] === '-', whole: match[2] ?? '', fraction: match[3] ?? '' };
  return fromExponent(text);
}

/** Parses exponent notation such as 1e21. */
function fromExponent(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^\s*([+-]?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})\s*$/i.exec(text) ?? [];
  if (exponent === undefined) return undefined;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(point < 0 ? whole.length + fraction.length - point : 0, '0');
  const at = Math.max(point, 0);
  return asDecimal(`${sign}${digits.slice(0, at)}.${digits.slice(at)}`);
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const zero = (d: Decimal) => d.whole === '' && d.fraction === '';
  if (zero(a) && zero(b)) return 0;
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const size =
    a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction);
  return a.negative ? -size : size;
}

/** `value` comes from the row. If it is a date or a time, only that part (in UTC) of the other value counts. */
function compareDates(value: unknown, other: unknown): number | undefined {
  const a = momentOf(value);
  const b = momentOf(other);
  if (a && b) {
    if (a.isDate) return compareText(a.date, b.date);
    return compareText(localText(a), localText(b));
  }
  const clock = typeof value === 'string' ? parseClock(value) : null;
  if (clock === null) return undefined;
  const time = b ? clockText(b) : typeof other === 'string' ? parseClock(other) : null;
  return time === null ? undefined : compareText(clock, time);
}

/** Returns a date with or without time, in UTC. A text without a zone is read as UTC. */
function momentOf(value: unknown): (Moment & { readonly isDate: boolean }) | null {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  const moment = typeof text === 'string' ? parseMoment(text) : null;
  const utc = moment && isCalendarDate(moment.date) ? inUtc(moment) : null;
  return utc && { ...utc, isDate: typeof text === 'string' && text.length === 10 };
}
