/** Converts between stored dates and the parts that the user edits (INT-datetime-02). Pure. */
import { type Moment, momentOf } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';

/** Parts in local time. `month` is 1–12. */
export interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** How a field type is stored and read. */
export interface Form {
  readonly hasDate: boolean;
  readonly hasTime: boolean;
  read(text: string): Parts | null;
  write(parts: Parts): string;
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0');
/** Formats a day, for example `2025-11-28`. */
export const dayText = ({ year, month, day }: Parts) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
const time = ({ hours, minutes, seconds }: Parts) => `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;

/** Parses a date without time zone; ignores a zone if there is one. */
function parseLocalTime(text: string): Parts | null {
  const match = wall.exec(text);
  if (!match) return null;
  const [year, month, day, hours, minutes, seconds] = match.slice(1).map((digits) => Number(digits ?? 0));
  const parts = {
    year: year ?? 0,
    month: month ?? 1,
    day: day ?? 1,
    hours: hours ?? 0,
    minutes: minutes ?? 0,
    seconds: seconds ?? 0,
  };
  return isValidDateTime(parts) ? parts : null;
}

const wall = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

const limits = { month: [1, 12], hours: [0, 23], minutes: [0, 59], seconds: [0, 59] } as const;

/** Returns whether the date and time exist: rejects 30 February and hour 25. */
export function isValidDateTime(parts: Parts): boolean {
  const within = Object.entries(limits).every(([part, [least, most]]) => {
    const value = parts[part as keyof typeof limits];
    return value >= least && value <= most;
  });
  return within && parts.day >= 1 && parts.day <= daysIn(parts.year, parts.month);
}

export function partsOf(instant: Date): Parts {
  return {
    year: instant.getFullYear(),
    month: instant.getMonth() + 1,
    day: instant.getDate(),
    hours: instant.getHours(),
    minutes: instant.getMinutes(),
    seconds: instant.getSeconds(),
  };
}

const asDateTime: Form = {
  hasDate: true,
  hasTime: true,
  read: parseLocalTime,
  write: (parts) => `${dayText(parts)}T${time(parts)}`,
};
/** An instant that is stored in UTC and shown in the user's time zone. */
const asTimestamp: Form = {
  hasDate: true,
  hasTime: true,
  read(text) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) || !parseLocalTime(text) ? null : partsOf(instant);
  },
  write: ({ year, month, day, hours, minutes, seconds }) =>
    new Date(year, month - 1, day, hours, minutes, seconds).toISOString(),
};
const asDate: Form = { hasDate: true, hasTime: false, read: parseLocalTime, write: dayText };
const asTime: Form = {
  hasDate: false,
  hasTime: true,
  read: (text) => (/^\d/.test(text) ? parseLocalTime(`2000-01-01T${text}`) : null),
  write: time,
};

const forms: Readonly<Record<Moment, Form>> = {
  instant: asTimestamp,
  local: asDateTime,
  date: asDate,
  time: asTime,
};

/** Other types than those that this interface edits are read as dateTime. */
export function formOf(type: FieldType): Form {
  return forms[momentOf(type) ?? 'local'];
}

/** Returns the number of days in a month. */
export function daysIn(year: number, month: number): number {
  return new Date(year, month, 0).getDate();
}

/** Returns the year, and five years before and after it (INT-datetime-04). */
export function yearsAround(year: number): readonly number[] {
  return Array.from({ length: 11 }, (_, i) => year - 5 + i);
}
