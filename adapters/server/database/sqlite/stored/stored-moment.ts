/** The forms in which columns of dates and times store their values: texts of a pattern, or numbers of a unit. */
import { momentOf, type Moment as MomentKind } from '../../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../../schemas/field/types.ts';
import {
  clockText,
  inUtc,
  instantText,
  localText,
  parseClock,
  parseMoment,
  type Moment,
} from '../../../../../schemas/value/moment.ts';
import type { StoredForm } from '../../../contract.ts';
import { compactFormOf, isCompact, readCompact, writeCompact } from './compact-date.ts';

/** The patterns that this server writes, so that CURRENT_TIMESTAMP and its own values compare correctly as text. */
export const ownPatterns: Readonly<Record<MomentKind, string>> = {
  instant: 'YYYY-MM-DD hh:mm:ss',
  local: 'YYYY-MM-DD hh:mm:ss',
  date: 'YYYY-MM-DD',
  time: 'hh:mm:ss',
};

/** Units per second of numbers since 1970. */
const perSecond: ReadonlyMap<string, number> = new Map([
  ['seconds', 1],
  ['milliseconds', 1_000],
  ['microseconds', 1_000_000],
]);
const julian = 'julian';
const julianOf1970 = 2_440_587.5;
const msPerDay = 86_400_000;

export const isUnit = (form: string): boolean => form === julian || perSecond.has(form) || isCompact(form);
/** Whether numbers of the unit are compared exactly. Julian days are fractions, which the API rounds to ms. */
export const isWholeUnit = (form: string): boolean => perSecond.has(form);

/** Returns the unit that gives the numbers a plausible year. Numbers of 1970 are read as seconds. */
export function unitOf(numbers: readonly number[]): string {
  const [compact = null, ...others] = new Set(numbers.map(compactFormOf));
  // As seconds, all of them would be in one month of 1970.
  if (compact !== null && others.length === 0) return compact;
  const largest = Math.max(...numbers.map(Math.abs));
  // The years 1000 to 3000.
  if (numbers.every((number) => number > 2_086_302 && number < 2_816_788)) return julian;
  if (largest < 1e11) return 'seconds';
  return largest < 1e14 ? 'milliseconds' : 'microseconds';
}

/** Returns a stored value in the form of the API. A value that is not a date or time stays as it is, as text. */
export function readStored(kind: MomentKind, value: unknown, unit: string | null): string {
  if (typeof value === 'number' && kind !== 'time') {
    const asked = unit ?? unitOf([value]);
    const moment = isCompact(asked) ? readCompact(value) : momentOfNumber(value, asked);
    return moment ? written[kind](moment) : String(value);
  }
  const text = String(value).trim();
  if (kind === 'time') return parseClock(text) ?? (/^\d{4}-/.test(text) ? timeOf(text) : text);
  const moment = parseMoment(text);
  if (kind === 'date') return moment?.date ?? text;
  const utc = moment && inUtc(moment);
  return utc ? written[kind](utc) : text;
}

/** Returns a text that orders stored values of all forms, and is equal for equal values of the API. */
export function sortableMoment(kind: MomentKind, value: unknown, unit: string | null): string {
  return readStored(kind, value, unit).replace(/Z$/, '');
}

/** Converts a value of the API to the form of the column. */
export function writeStored(type: FieldType, value: NonNullable<unknown>, stored?: StoredForm): unknown {
  const kind = momentOf(type) ?? 'date';
  const text = value instanceof Date ? value.toISOString() : String(value).trim();
  const moment = kind === 'time' ? timeMoment(text) : parsedInUtc(kind, text);
  if (!moment) return text;
  const form = stored?.as ?? ownPatterns[kind];
  if (isCompact(form)) return writeCompact(moment, form) ?? textOf(moment, ownPatterns[kind], kind);
  return isUnit(form) ? numberOf(moment, form) : textOf(moment, form, kind);
}

const written: Readonly<Record<MomentKind, (moment: Moment) => string>> = {
  instant: instantText,
  local: localText,
  date: ({ date }) => date,
  time: clockText,
};

function timeOf(text: string): string {
  const moment = parseMoment(text);
  return moment ? clockText(moment) : text;
}

function timeMoment(text: string): Moment | null {
  const clock = parseClock(text);
  if (clock === null) return null;
  const [time = '', fraction = ''] = clock.split('.');
  return { date: '', time, fraction, zone: null };
}

/** A dateTime keeps the local time as written. A timestamp without a zone is UTC. */
function parsedInUtc(kind: MomentKind, text: string): Moment | null {
  const moment = parseMoment(text);
  if (kind === 'date') return moment && { ...moment, time: '00:00:00', fraction: '' };
  return moment && (kind === 'instant' ? inUtc(moment) : moment);
}

function momentOfNumber(value: number, unit: string): Moment | null {
  const scale = perSecond.get(unit);
  const ms = scale === undefined ? Math.round((value - julianOf1970) * msPerDay) : Number.NaN;
  const seconds = scale === undefined ? Math.floor(ms / 1000) : Math.floor(value / scale);
  const rest =
    scale === undefined
      ? (ms - seconds * 1000) * 1000
      : Math.round((value - seconds * scale) * (1_000_000 / scale));
  const at = new Date((seconds + Math.floor(rest / 1_000_000)) * 1000);
  if (Number.isNaN(at.getTime()) || !/^\d{4}-/.test(at.toISOString())) return null;
  const iso = at.toISOString();
  const fraction = String(rest % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return { date: iso.slice(0, 10), time: iso.slice(11, 19), fraction, zone: 'Z' };
}

function numberOf({ date, time, fraction }: Moment, unit: string): number {
  const seconds = Date.parse(`${date}T${time}Z`) / 1000;
  const scale = perSecond.get(unit);
  if (scale === undefined) return (seconds + Number(`0.${fraction}0`)) / 86_400 + julianOf1970;
  const places = Math.log10(scale);
  const digits = fraction.padEnd(places, '0');
  return seconds * scale + Number(`${digits.slice(0, places)}.${digits.slice(places)}0`);
}

const patternForm = /^(YYYY-MM-DD)?(?:([T ])?hh:mm(:ss)?(?:\.(S+))?(Z|\+00:00)?)?$/;

export const isPattern = (form: string): boolean => form !== '' && patternForm.test(form);

/** Writes a moment by a pattern. Parts that the pattern lacks are written too if the value would be lost otherwise. */
function textOf(moment: Moment, pattern: string, kind: MomentKind): string {
  const [, , separator, second, places = '', zone = ''] = patternForm.exec(pattern) ?? [];
  const { date, time } = moment;
  const hasClock = pattern.includes('hh');
  if (!hasClock && moment.fraction === '' && time === '00:00:00') return date;
  const least = hasClock && kind !== 'date' ? leastDigits(moment, kind, pattern) : places.length;
  const fraction = moment.fraction.padEnd(least, '0');
  const isShort = hasClock && second === undefined && fraction === '' && time.endsWith(':00');
  const clock = isShort ? time.slice(0, 5) : time;
  return `${date === '' ? '' : `${date}${separator ?? ' '}`}${clock}${fraction === '' ? '' : `.${fraction}`}${zone}`;
}

/** Instants with a fraction have three digits at least in this server's own form. */
function leastDigits({ fraction }: Moment, kind: MomentKind, pattern: string): number {
  const places = /S+/.exec(pattern)?.[0].length ?? 0;
  return places === 0 && kind === 'instant' && fraction !== '' ? 3 : places;
}

const storedText =
  /^(\d{4}-\d\d-\d\d)?(?:([T ])?(\d\d:\d\d)(:\d\d)?(?:\.(\d+))?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Returns the pattern of a stored text, or null if it is not a date or time. */
export function patternOf(kind: MomentKind, text: string): string | null {
  const compact = kind === 'time' ? null : compactFormOf(text);
  if (compact !== null) return compact;
  const match = storedText.exec(text.trim());
  if (!match || text.trim() === '') return null;
  const [, date, separator, minutes, seconds, fraction = '', zone] = match;
  if ((date === undefined) !== (kind === 'time')) return null;
  const clock =
    minutes === undefined
      ? ''
      : `${separator?.toUpperCase() ?? ''}hh:mm${seconds === undefined ? '' : ':ss'}`;
  const offset = zone === undefined ? '' : /^z$/i.test(zone) ? 'Z' : '+00:00';
  const pattern = `${date === undefined ? '' : 'YYYY-MM-DD'}${clock}`;
  const isOwn = pattern === ownPatterns[kind] && offset === '' && isOwnFraction(kind, fraction);
  const digits = isOwn || fraction === '' ? '' : `.${'S'.repeat(fraction.length)}`;
  return `${pattern}${digits}${offset}`;
}

/** Fractions end in no zero, except those of instants, which have three digits at least. */
function isOwnFraction(kind: MomentKind, fraction: string): boolean {
  if (kind === 'instant' && fraction.length === 3) return fraction !== '000';
  return fraction === '' || (!fraction.endsWith('0') && (kind !== 'instant' || fraction.length > 3));
}
