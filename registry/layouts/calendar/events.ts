/** Converts rows to events of the calendar, and moved events to values of their row. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { momentOf, type Moment } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';

type DayMoment = Exclude<Moment, 'time'>;

/** A field with a day, and the form of its values. */
export interface DateField {
  readonly field: string;
  readonly moment: DayMoment;
}

export interface Dates {
  readonly start: DateField;
  readonly end: DateField | null;
}

/** LAYK-05. `end` is exclusive, as the calendar expects it. Dates without a zone are local. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end?: string;
  readonly allDay: boolean;
  readonly extendedProps: { readonly row: Row; readonly itemKey: Key };
}

export interface Range {
  readonly start: Date;
  readonly end: Date;
}

/** Returns null if the field does not exist, or has no day. */
export function dateField(field: Field | null | undefined): DateField | null {
  const moment = field ? momentOf(field.type) : null;
  return field && moment !== null && moment !== 'time' ? { field: field.field, moment } : null;
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** Returns the local day: `2026-11-25`. */
export function dayOf(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const timeOf = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;

/** How each kind of field stores a date. A date-time has 19 characters (LAYK-08); a timestamp names its zone. */
const writers: Readonly<Record<DayMoment, (date: Date) => string>> = {
  date: dayOf,
  local: (date) => `${dayOf(date)}T${timeOf(date)}`,
  instant: (date) => date.toISOString(),
};

/** Reads a stored value as local time. A date-time without a zone is the same time everywhere. */
const readers: Readonly<Record<DayMoment, (text: string) => Date>> = {
  date: (text) => new Date(`${text.slice(0, 10)}T00:00:00`),
  local: (text) => new Date(text.slice(0, 19).replace(' ', 'T')),
  instant: (text) => new Date(text),
};

function readDate(row: Row, field: DateField | null): Date | null {
  const value = field && row[field.field];
  if (!field || typeof value !== 'string') return null;
  const date = readers[field.moment](value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the same time on another day. Unlike a sum of hours, it is correct when the clocks change. */
function plusDays(date: Date, days: number): Date {
  const moved = new Date(date);
  moved.setDate(moved.getDate() + days);
  return moved;
}

/** Returns the value of a new item for a day of the calendar: its start, or the time of day that was chosen. */
export const valueOfDay = (date: Date, { moment }: DateField): string => writers[moment](date);

/**
 * Returns the filter for events of which a part is in the range. An event without an end is in the range of its start.
 */
export function rangeFilter({ start: from, end: to }: Range, { start, end }: Dates): object {
  const begins = { [start.field]: { _gte: writers[start.moment](from) } };
  const before = { [start.field]: { _lt: writers[start.moment](to) } };
  if (!end) return { _and: [begins, before] };
  return { _and: [before, { _or: [begins, { [end.field]: { _gte: writers[end.moment](from) } }] }] };
}

interface Shown {
  readonly dates: Dates;
  /** Returns the title of the row; '' if it has none. */
  readonly titleOf: (row: Row) => string;
  readonly keyOf: (row: Row) => Key;
}

/** Returns the event of a row, or null if the row has no start. An end before the start is ignored. */
export function eventOf(row: Row, { dates, titleOf, keyOf }: Shown): CalendarEvent | null {
  const start = readDate(row, dates.start);
  if (!start) return null;
  const allDay = dates.start.moment === 'date';
  const last = readDate(row, dates.end);
  // The stored last day is part of the event.
  const isDay = allDay || dates.end?.moment === 'date';
  const end = last && isDay ? plusDays(readers.date(dayOf(last)), 1) : last;
  // A local time would be ambiguous when daylight saving time ends.
  const text = writers[dates.start.moment];
  const itemKey = keyOf(row);
  return {
    id: String(itemKey),
    title: titleOf(row) || String(itemKey),
    start: text(start),
    ...(end && end > start ? { end: text(end) } : {}),
    allDay,
    extendedProps: { row, itemKey },
  };
}

/** Returns how an event can be changed. A moved event changes its end too, if it has one. */
export function movable(
  { end: hasEnd }: Pick<CalendarEvent, 'end'>,
  { start, end }: Dates,
  mayUpdate: (field: DateField) => boolean,
): { readonly startEditable: boolean; readonly durationEditable: boolean } {
  const mayResize = end !== null && mayUpdate(end);
  return {
    startEditable: mayUpdate(start) && (hasEnd === undefined || mayResize),
    durationEditable: mayResize,
  };
}

/** An event of the calendar after it was moved. */
export interface MovedEvent {
  readonly start: Date | null;
  /** Exclusive. null if the event has no end. */
  readonly end: Date | null;
}

/** Returns the values to save of a moved event, and their values before (LAYK-07). Unchanged fields are left out. */
export function movedValues(
  row: Row,
  { start, end }: MovedEvent,
  dates: Dates,
): { readonly set: Row; readonly base: Row } {
  const values: Record<string, unknown> = {};
  if (start) values[dates.start.field] = writers[dates.start.moment](start);
  if (end && dates.end) values[dates.end.field] = writers[dates.end.moment](lastOf(row, end, dates));
  const changed = Object.entries(values).filter(([field, value]) => {
    const known = field === dates.start.field ? dates.start : dates.end;
    return readDate(row, known)?.getTime() !== readDate({ [field]: value }, known)?.getTime();
  });
  return {
    set: Object.fromEntries(changed),
    base: Object.fromEntries(changed.map(([field]) => [field, row[field] ?? null])),
  };
}

/** Returns the stored end: an event of days ends on its last day, at the time that its end had before. */
function lastOf(row: Row, end: Date, { start, end: field }: Dates): Date {
  if (start.moment !== 'date') return field?.moment === 'date' ? new Date(end.getTime() - 1) : end;
  const last = plusDays(end, -1);
  const before = readDate(row, field);
  if (before) last.setHours(before.getHours(), before.getMinutes(), before.getSeconds());
  return last;
}
