/** Dates and times in the format of the locale, for messages and panels. */
import { dateTimeFormat } from '../../schemas/value/intl.ts';

/** Returns a time of day: "3:05 PM". */
export function timeText(moment: Date | number, locale: string): string {
  return dateTimeFormat(locale, { timeStyle: 'short' }).format(moment);
}

/** Returns a day with its time: "Nov 23, 2026, 3:05 PM". */
export function dateTimeText(moment: Date | number, locale: string): string {
  return dateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
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
