/** Parses and formats dates as users type them: in the format of their locale, or in the stored format. Pure. */
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import { isValidDateTime, type Form, type Parts } from './parts.ts';

export interface Style {
  readonly locale: string;
  readonly includeSeconds: boolean;
  readonly use24: boolean;
}

const dateDigits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const dateWords = { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' } as const;

/** Returns whether the locale counts 24 hours. The displays follow it too, so reading and editing show the same time. */
export function countsTo24(locale: string): boolean {
  return dateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === false;
}

/** Returns the names of both halves of the day: AM and PM in en-US. */
export function halvesOfDay(locale: string): readonly [am: string, pm: string] {
  return [dayPeriodAt(6, locale) ?? 'AM', dayPeriodAt(18, locale) ?? 'PM'];
}

function dayPeriodAt(hour: number, locale: string): string | undefined {
  return dateTimeFormat(locale, { hour: 'numeric', hourCycle: 'h12' })
    .formatToParts(new Date(2000, 0, 1, hour))
    .find(({ type }) => type === 'dayPeriod')?.value;
}

/** Formats for editing: `11/28/2025, 6:05 PM` in en-US, `28.11.2025, 18:05` in de-DE. */
export function formatForInput(parts: Parts, form: Form, style: Style): string {
  return formatted(parts, form, style, { calendar: 'gregory', ...dateDigits });
}

/** Formats for reading: `Fri, November 28, 2025 at 6:05 PM` in en-US. */
export function formatForReading(parts: Parts, form: Form, style: Style): string {
  return formatted(parts, form, style, dateWords);
}

function formatted(
  { year, month, day, hours, minutes, seconds }: Parts,
  form: Form,
  style: Style,
  date: Intl.DateTimeFormatOptions,
): string {
  const moment = new Date(year, month - 1, day, hours, minutes, seconds);
  // The Date constructor adds 1900 to years below 100.
  moment.setFullYear(year, month - 1, day);
  return dateTimeFormat(style.locale, {
    ...(form.hasDate ? date : {}),
    ...(form.hasTime
      ? {
          hour: style.use24 ? '2-digit' : 'numeric',
          minute: '2-digit',
          hourCycle: style.use24 ? 'h23' : 'h12',
          ...(style.includeSeconds ? { second: '2-digit' } : {}),
        }
      : {}),
  }).format(moment);
}

/**
 * Parses typed text. Returns null if it is not a date. Missing parts are taken from `shown` (the time of a date, the
 * year of a day). `exact` is true if the text contains all parts, so that incomplete text is not stored while the user
 * types.
 */
export function parseTyped(
  text: string,
  form: Form,
  locale: string,
  shown: Parts,
): { readonly parts: Parts; readonly exact: boolean } | null {
  const plain = latinDigits(text).trim();
  const stored = storedFormat.test(plain) ? form.read(plain) : null;
  if (stored) return { parts: stored, exact: true };
  // Text in the stored format that is not a valid date must not be parsed in the order of the locale.
  if (form.hasDate && storedFormat.test(plain) && plain.includes('-')) return null;
  const named = withMonthAsNumber(plain, locale);
  // A time is found by its colon. Some locales write it with a point, after a complete date.
  const clock = /\d{1,2}:\d{2}(?::\d{2})?/.exec(named) ?? (form.hasDate ? null : /\d.*/.exec(named));
  if (clock && /\d/.test(named.slice(clock.index + clock[0].length))) return null;
  const before = clock ? named.slice(0, clock.index) : named;
  const groups = before.match(/\d+/g) ?? [];
  const dayGroups = form.hasDate ? groups.slice(0, 3) : [];
  const day = form.hasDate ? parseDay(dayGroups, locale, shown, named !== plain) : {};
  const timeGroups = clock ? (clock[0].match(/\d+/g) ?? []) : groups.slice(dayGroups.length);
  const time = form.hasTime ? parseTime(timeGroups, plain, locale, shown) : timeGroups.length > 0 ? null : {};
  if (!day || !time || (!form.hasDate && timeGroups.length === 0)) return null;
  const parts = { ...shown, ...day, ...time };
  const exact =
    (!form.hasDate || dayGroups.some((group) => group.length === 4)) &&
    (!form.hasTime || timeGroups.length > 1);
  return isValidDateTime(parts) ? { parts, exact } : null;
}

const storedFormat = /^(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?|\d\d:\d\d:\d\d)$/;

/** Returns year, month and day from their groups of digits. If the year is missing, uses the year of `shown`. */
function parseDay(
  groups: readonly string[],
  locale: string,
  shown: Parts,
  monthWasNamed: boolean,
): Partial<Parts> | null {
  if (groups.length < 2) return null;
  const yearAt = groups.findIndex((group) => group.length === 4);
  const order = orderOf(locale).filter((part) => groups.length > 2 || part !== 'year');
  // A year of four digits is recognized at any position. The other two keep the locale's order, unless the month was
  // named.
  const rest = order.filter((part) => part !== 'year');
  const named = monthWasNamed ? groups.findIndex((group) => group.startsWith('00')) : -1;
  const parts: { year?: number; month?: number; day?: number } = {};
  groups.forEach((group, i) => {
    if (i === named) parts.month = Number(group);
    else if (yearAt === -1 && named === -1) parts[order[i] ?? 'day'] = yearOf(group, order[i] === 'year');
    else if (i === yearAt || (named !== -1 && parts.day !== undefined)) parts.year = yearOf(group, true);
    else if (named === -1) parts[rest.shift() ?? 'day'] = Number(group);
    else parts.day = Number(group);
  });
  return { year: shown.year, ...parts };
}

/** Expands two-digit years to 1969–2068, as databases do. */
function yearOf(group: string, isYear: boolean): number {
  const number = Number(group);
  if (!isYear || group.length > 2) return number;
  return number + (number < 69 ? 2000 : 1900);
}

/** Returns hours, minutes and seconds; `1805` is 18:05. If no time is typed, keeps the time of `shown`. */
function parseTime(
  groups: readonly string[],
  text: string,
  locale: string,
  shown: Parts,
): Partial<Parts> | null {
  const [first, ...rest] = groups;
  if (first === undefined) return { hours: shown.hours, minutes: shown.minutes, seconds: shown.seconds };
  const compact = rest.length === 0 && first.length > 2;
  const [hours, minutes, seconds] = compact
    ? [first.slice(0, -2), first.slice(-2)].map(Number)
    : [first, ...rest].map(Number);
  const half = dayPeriodOf(text, locale);
  if (groups.length > 3 || hours === undefined || (half && (hours < 1 || hours > 12))) return null;
  const turned = half === 'pm' ? (hours % 12) + 12 : half === 'am' ? hours % 12 : hours;
  return { hours: turned, minutes: minutes ?? 0, seconds: seconds ?? 0 };
}

function dayPeriodOf(text: string, locale: string): 'am' | 'pm' | null {
  const letters = text.toLowerCase();
  const named = (hour: number) => dayPeriodAt(hour, locale)?.toLowerCase();
  if (/p\.? ?m\b/.test(letters) || letters.includes(named(18) ?? '\0')) return 'pm';
  return /a\.? ?m\b/.test(letters) || letters.includes(named(6) ?? '\0') ? 'am' : null;
}

type DayPart = 'year' | 'month' | 'day';
const dayParts: ReadonlySet<string> = new Set<DayPart>(['year', 'month', 'day']);

function orderOf(locale: string): readonly DayPart[] {
  return dateTimeFormat(locale, { calendar: 'gregory', ...dateDigits })
    .formatToParts(0)
    .flatMap(({ type }) => (dayParts.has(type) ? [type as DayPart] : []));
}

/** Replaces a month name by a number with leading zeros: `28 November 2025` becomes `28 0011 2025`. */
function withMonthAsNumber(text: string, locale: string): string {
  const lower = text.toLowerCase();
  for (const month of ['long', 'short'] as const)
    for (let i = 0; i < 12; i += 1) {
      const name = dateTimeFormat(locale, { calendar: 'gregory', month, day: 'numeric' })
        .formatToParts(new Date(2000, i, 1))
        .find(({ type }) => type === 'month')
        ?.value.toLowerCase();
      if (!name || /\d/.test(name) || !lower.includes(name)) continue;
      return lower.replace(name, ` 00${String(i + 1).padStart(2, '0')} `);
    }
  return text;
}

/** Converts Arabic, Persian and Devanagari digits to Latin digits. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
    String(((digit.codePointAt(0) ?? 0) & 0xf) - ((digit.codePointAt(0) ?? 0) >= 0x966 ? 6 : 0)),
  );
}
