/** Dates of digits only: 20240115 and 20240115123000. SQLite stores them as integers in columns of dates. */
import { isCalendarDate, type Moment } from '../../../../../schemas/value/moment.ts';

const lengths: ReadonlyMap<string, number> = new Map([
  ['YYYYMMDD', 8],
  ['YYYYMMDDhhmmss', 14],
]);

export const isCompact = (form: string): boolean => lengths.has(form);

/** Returns the form of a number or text of 8 or 14 digits that is a date of the years 1900 to 2100, else null. */
export function compactFormOf(value: unknown): string | null {
  if (readCompact(value) === null) return null;
  const { length } = String(value).trim();
  return [...lengths].find(([, digits]) => digits === length)?.[0] ?? null;
}

export function readCompact(value: unknown): Moment | null {
  const parts = /^((?:19|20|21)\d\d)(\d\d)(\d\d)(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d))?$/.exec(
    String(value).trim(),
  );
  if (!parts) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  const date = `${year}-${month}-${day}`;
  if (Number(year) > 2100 || !isCalendarDate(date)) return null;
  return { date, time: `${hour}:${minute}:${second}`, fraction: '', zone: null };
}

/** Writes a moment in the form, with its time if it has one. Returns null if it has a fraction, which would be lost. */
export function writeCompact({ date, time, fraction }: Moment, form: string): string | null {
  if (fraction !== '') return null;
  const hasTime = lengths.get(form) === 14 || time !== '00:00:00';
  return `${date}${hasTime ? time : ''}`.replaceAll(/\D/g, '');
}
