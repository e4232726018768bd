/** Dates that a column of SQLite stores as numbers of a unit. */
import type { Moment } from '../value/moment.ts';

/** Units per second of numbers since 1970. */
const perSecond: ReadonlyMap<string, number> = new Map([
  ['seconds', 1],
  ['milliseconds', 1_000],
  ['microseconds', 1_000_000],
]);
export const julian = 'julian';
const julianOf1970 = 2_440_587.5;
const msPerDay = 86_400_000;

export const isNumberUnit = (form: string): boolean => form === julian || perSecond.has(form);
/** Whether numbers of the unit are compared exactly. Julian days are fractions, which the API rounds to ms. */
export const isWholeUnit = (form: string): boolean => perSecond.has(form);

/** Returns null if the year of the date would not be between 0 and 9999. */
export function momentOfNumber(value: number, unit: string): Moment | null {
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

export function numberOfMoment({ date, time, fraction }: Moment, unit: string): number {
  const seconds = Date.parse(`${date}T${time}Z`) / 1000;
  const scale = perSecond.get(unit);
  if (scale === undefined) return (seconds + Number(`0.${fraction}0`)) / 86_400 + julianOf1970;
  const places = Math.log10(scale);
  const digits = fraction.padEnd(places, '0');
  return seconds * scale + Number(`${digits.slice(0, places)}.${digits.slice(places)}0`);
}
