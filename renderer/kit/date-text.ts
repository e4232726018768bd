/** Dates and times in the format of the locale, for messages and panels. */
import { dateTimeFormat, relativeTimeFormat } from '../../schemas/value/intl.ts';

/** Returns a time of day: "3:05 PM". */
export function timeText(moment: Date | number, locale: string): string {
  return dateTimeFormat(locale, { timeStyle: 'short' }).format(moment);
}

/** Returns a day with its time: "Nov 23, 2026, 3:05 PM". */
export function dateTimeText(moment: Date | number, locale: string): string {
  return dateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}

/** Returns a day with its weekday and its time to the second: "Monday, November 23, 2026 at 3:05:00 PM". */
export function fullDateTimeText(moment: Date | number, locale: string): string {
  return dateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(moment);
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** Times within a week are relative, older ones are short dates. ms */
const week = 7 * 86_400_000;

/** Returns the distance between two times in ms: "2 hours ago". Times that are a week away are short dates: "Nov 3". */
export function relativeTime(at: number, now: number, locale: string, style: 'long' | 'short'): string {
  const distance = at - now;
  if (Math.abs(distance) >= week) {
    const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
    return dateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(sameYear ? {} : { year: 'numeric' }),
    }).format(at);
  }
  const words = relativeTimeFormat(locale, { numeric: 'auto', style });
  for (const [unit, size] of units)
    if (Math.abs(distance) >= size) return words.format(Math.trunc(distance / size), unit);
  return words.format(0, 'minute');
}

/** Returns the first day of the week: 0 is Sunday. Defaults to Monday if the browser does not know. */
export function firstDayOf(locale: string): number {
  const at = new Intl.Locale(locale) as { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo };
  return ((at.getWeekInfo?.() ?? at.weekInfo)?.firstDay ?? 1) % 7;
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}
