import { expect, test } from 'vitest';
import type { Row } from '../../../renderer/contract/platform.ts';
import { eventOf, movable, movedValues, rangeFilter, type DateField, type Dates } from './events.ts';
import { storedDay, viewId, viewNameOf } from './views.ts';

const begins: DateField = { field: 'begins', moment: 'local' };
const ends: DateField = { field: 'ends', moment: 'local' };
const day: DateField = { field: 'day', moment: 'date' };
const lastDay: DateField = { field: 'last_day', moment: 'date' };
const at: DateField = { field: 'at', moment: 'instant' };
const local = (text: string) => new Date(text);
const shown = (dates: Dates) => ({
  dates,
  titleOf: (row: Row) => String(row['title'] ?? ''),
  keyOf: () => 7,
});

test('LAYK-02 LAYK-03 the month is the default; weeks and days have a time grid if events have a time', () => {
  expect(viewNameOf(null)).toBe('month');
  expect(viewNameOf({ type: 'gone' })).toBe('month');
  expect(
    ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listMonth'].map((type) => viewNameOf({ type })),
  ).toEqual(['month', 'week', 'day', 'list']);
  expect([viewId('week', true, false), viewId('day', true, false)]).toEqual(['timeGridWeek', 'timeGridDay']);
  expect([viewId('week', false, false), viewId('day', false, false)]).toEqual(['dayGridWeek', 'dayGridDay']);
  expect(viewId('week', true, true)).toBe('listMonth');
});

test('the stored period may have a time and a zone', () => {
  expect(storedDay({ startDateStr: '2026-11-01T00:00:00+01:00' })).toBe('2026-11-01');
  expect(storedDay({ startDateStr: 'November' })).toBeUndefined();
  expect(storedDay(null)).toBeUndefined();
});

test('LAYK-05 an event has id, title, start and end', () => {
  const row = { title: 'A walk', begins: '2026-12-05T10:00:00', ends: '2026-12-05T12:30:00.5' };
  const event = eventOf(row, shown({ start: begins, end: ends }));
  expect(event).toMatchObject({
    id: '7',
    title: 'A walk',
    start: '2026-12-05T10:00:00',
    end: '2026-12-05T12:30:00',
    allDay: false,
  });
});

test('an event of days includes its last day; a wrong or missing end is ignored', () => {
  const dates = { start: day, end: lastDay };
  expect(eventOf({ day: '2026-11-30', last_day: '2026-12-01' }, shown(dates))).toMatchObject({
    title: '7',
    start: '2026-11-30',
    end: '2026-12-02',
    allDay: true,
  });
  expect(eventOf({ day: '2026-11-30', last_day: '2026-11-01' }, shown(dates))).not.toHaveProperty('end');
  expect(eventOf({ day: '2026-11-30', last_day: null }, shown(dates))).not.toHaveProperty('end');
  expect(eventOf({ day: null, last_day: '2026-12-01' }, shown(dates))).toBeNull();
});

test('the filter finds events that are partly in the period', () => {
  const range = { start: local('2026-11-30T00:00:00'), end: local('2027-01-04T00:00:00') };
  expect(rangeFilter(range, { start: day, end: null })).toEqual({
    _and: [{ day: { _gte: '2026-11-30' } }, { day: { _lt: '2027-01-04' } }],
  });
  expect(rangeFilter(range, { start: begins, end: ends })).toEqual({
    _and: [
      { begins: { _lt: '2027-01-04T00:00:00' } },
      { _or: [{ begins: { _gte: '2026-11-30T00:00:00' } }, { ends: { _gte: '2026-11-30T00:00:00' } }] },
    ],
  });
  expect(rangeFilter(range, { start: at, end: null })).toMatchObject({
    _and: [{ at: { _gte: range.start.toISOString() } }, {}],
  });
});

test('LAYK-08 a date-time is saved with 19 characters; an unchanged date is not saved', () => {
  const row = { begins: '2026-12-05T10:00:00', ends: '2026-12-05T12:00:00' };
  const dates = { start: begins, end: ends };
  const both = { start: local('2026-12-06T10:00:00.250'), end: local('2026-12-06T12:00:00') };
  expect(movedValues(row, both, dates)).toEqual({
    set: { begins: '2026-12-06T10:00:00', ends: '2026-12-06T12:00:00' },
    base: row,
  });
  const resized = { start: local('2026-12-05T10:00:00'), end: local('2026-12-05T13:00:00') };
  expect(movedValues(row, resized, dates).set).toEqual({ ends: '2026-12-05T13:00:00' });
});

test('a timestamp is saved with its zone, and a date as a day', () => {
  const moved = { start: local('2026-12-06T10:00:00'), end: null };
  expect(movedValues({ at: '2026-12-05T10:00:00.000Z' }, moved, { start: at, end: null }).set).toEqual({
    at: moved.start.toISOString(),
  });
  const days = { start: local('2026-12-06T00:00:00'), end: local('2026-12-09T00:00:00') };
  expect(
    movedValues({ day: '2026-12-05', last_day: '2026-12-07' }, days, { start: day, end: lastDay }).set,
  ).toEqual({ day: '2026-12-06', last_day: '2026-12-08' });
  // The end of an event of days keeps its time of day.
  expect(
    movedValues({ day: '2026-12-05', ends: '2026-12-07T18:00:00' }, days, { start: day, end: ends }).set,
  ).toEqual({ day: '2026-12-06', ends: '2026-12-08T18:00:00' });
});

test('an event moves only if the role may update its start, and its end if it has one', () => {
  const both = { start: begins, end: ends };
  const only = (allowed: DateField) => (field: DateField) => field === allowed;
  const short = { end: '2026-12-05T12:00:00' };
  expect(movable(short, both, () => true)).toEqual({ startEditable: true, durationEditable: true });
  expect(movable(short, both, only(begins))).toEqual({ startEditable: false, durationEditable: false });
  expect(movable({}, both, only(begins))).toEqual({ startEditable: true, durationEditable: false });
  expect(movable(short, both, only(ends))).toEqual({ startEditable: false, durationEditable: true });
  expect(movable({}, { start: begins, end: null }, () => false).startEditable).toBe(false);
});
