import { describe, expect, it } from 'vitest';
import type { FieldType } from './types.ts';
import { readValue, storedLength } from './read-value.ts';

const read: readonly (readonly [FieldType, unknown, unknown])[] = [
  ['integer', '12', 12],
  ['bigInteger', '9007199254740993', '9007199254740993'],
  ['bigInteger', '9007199254740991', 9007199254740991],
  ['decimal', '10.50', '10.50'],
  ['boolean', 'false', false],
  ['timestamp', '2024-06-15T10:00:00+02:00', '2024-06-15T08:00:00.000Z'],
  ['timestamp', '2024-06-15', '2024-06-15T00:00:00.000Z'],
  ['dateTime', '2021-06-11T10:30:00.000Z', '2021-06-11T10:30:00'],
  ['dateTime', '2021-06-11 10:30', '2021-06-11T10:30:00'],
  ['date', '2024-02-29T23:00:00', '2024-02-29'],
  ['time', '14:05', '14:05:00'],
  ['csv', 'a,b', ['a', 'b']],
  ['json', '{"a":1}', { a: 1 }],
  ['json', 'plain', 'plain'],
];

const refused: readonly (readonly [FieldType, unknown])[] = [
  ['integer', 1.5],
  ['integer', ''],
  ['bigInteger', '9223372036854775808'],
  ['float', 'NaN'],
  ['decimal', '1e5x'],
  ['boolean', 'yes'],
  ['timestamp', 'not a date'],
  ['date', '2023-02-29'],
  ['time', '25:00'],
  ['csv', ['a,b']],
  ['uuid', 'x'],
  ['string', { a: 1 }],
];

describe('values of the wire', () => {
  it.each(read)('%s reads %j as %j', (type, value, expected) => {
    expect(readValue(type, value)).toEqual({ ok: true, value: expected });
  });

  it.each(refused)('%s refuses %j and names a valid value', (type, value) => {
    expect(readValue(type, value)).toEqual({ ok: false, expected: expect.any(String) as unknown });
  });
});

it.each([
  ['binary', Buffer.alloc(7).toString('base64'), 7, 'bytes'],
  ['binary', Buffer.alloc(8).toString('base64'), 8, 'bytes'],
  ['binary', Buffer.alloc(9).toString('base64'), 9, 'bytes'],
  ['string', 'a😀', 2, 'characters'],
] as const)('the stored length of a %s', (type, value, length, unit) => {
  expect(storedLength(type, value)).toEqual({ length, unit });
});
