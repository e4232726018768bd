/** Formats dates in words. Pure: the current time is a parameter. */
import { momentOf } from '../../../schemas/field/traits.ts';
import dayjs from 'dayjs';
import { relativeTime } from '../../../renderer/kit/date-text.ts';
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import type { FieldType } from '../../../schemas/field/types.ts';

export interface DateFormat {
  readonly relative: boolean;
  readonly format: 'long' | 'short' | 'custom';
  readonly customFormat: string;
}

const styles: Record<
  'long' | 'short',
  { readonly date: Intl.DateTimeFormatOptions; readonly time: Intl.DateTimeFormatOptions }
> = {
  long: {
    date: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    time: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  },
  short: {
    date: { year: 'numeric', month: 'short', day: 'numeric' },
    time: { hour: 'numeric', minute: '2-digit' },
  },
};

/** The weekday, the day and the time with seconds, as the tooltip shows them. */
export const fullFormat: DateFormat = { relative: false, format: 'long', customFormat: '' };

/** Returns '' if the value is not a date. The caller then shows the raw text. */
export function formatDate(
  value: string,
  type: FieldType,
  format: DateFormat,
  locale: string,
  now: number,
): string {
  const kind = momentOf(type);
  const has = { date: kind !== 'time', time: kind !== 'date' };
  // A date without a time zone is the same day everywhere, so it is parsed as local time.
  const moment = dayjs(has.date ? value : `2000-01-01T${value}`);
  if (!moment.isValid() || !(has.date ? isDay(value) : /^\d{2}:\d{2}/.test(value))) return '';
  if (format.relative && has.date && has.time)
    return relativeTime(moment.valueOf(), now, locale, format.format === 'long' ? 'long' : 'short');
  if (format.format === 'custom') return moment.format(format.customFormat);
  const style = styles[format.format];
  return dateTimeFormat(locale, {
    ...(has.date ? style.date : {}),
    ...(has.time ? style.time : {}),
  }).format(moment.toDate());
}

/** Returns whether the day exists: JavaScript dates would turn 30 February into 2 March. */
function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
  return Number(month) <= 12 && Number(day) <= new Date(Number(year), Number(month), 0).getDate();
}
