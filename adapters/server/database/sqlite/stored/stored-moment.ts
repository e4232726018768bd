/** The forms in which columns of dates and times store their values: texts of a pattern, or numbers of a unit. */
import { momentOf, type Moment as MomentKind } from '../../../../../schemas/field/traits.ts';
import {
  isNumberUnit,
  julian,
  momentOfNumber,
  numberOfMoment,
} from '../../../../../schemas/field/stored-numbers.ts';
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

export const isUnit = (form: string): boolean => isNumberUnit(form) || isCompact(form);

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
  return isUnit(form) ? numberOfMoment(moment, form) : textOf(moment, form, kind);
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
