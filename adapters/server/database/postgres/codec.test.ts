import { expect, test } from 'vitest';
import { decode, encode } from './codec.ts';

test.each([
  ['boolean', true, true, true],
  ['boolean', 'false', false, false],
  ['integer', 7, '7', '7'],
  ['bigInteger', '9007199254740993', '9007199254740993', '9007199254740993'],
  ['json', { a: [1, 'é'] }, '{"a":[1,"é"]}', { a: [1, 'é'] }],
  ['json', 'text', '"text"', 'text'],
  ['csv', ['a', 'b'], 'a,b', ['a', 'b']],
  ['csv', [], '', []],
  ['date', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['time', '14:05:00', '14:05:00', '14:05:00'],
  ['decimal', '12.50', '12.50', 12.5],
  ['decimal', '1234567890123456.5', '1234567890123456.5', '1234567890123456.5'],
  ['decimal', '-0.0000000001', '-0.0000000001', -1e-10],
] as const)('%s %j is sent as %j and read as %j', (type, wire, sent, read) => {
  expect(encode(type, wire)).toEqual(sent);
  expect(decode(type, sent)).toEqual(read);
});

test.each([
  ['timestamp', '2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['timestamp', '2026-03-01 10:00:00.123456+00', '2026-03-01T10:00:00.123456Z'],
  ['timestamp', 'infinity', 'infinity'],
  ['dateTime', '2026-03-01 10:00:00', '2026-03-01T10:00:00'],
  ['dateTime', '2026-03-01 10:00:00.5', '2026-03-01T10:00:00.5'],
  ['binary', Buffer.from('hi'), 'aGk='],
  ['json', [1, null], [1, null]],
  ['json', 'null', null],
  ['decimal', 'NaN', 'NaN'],
  ['string', null, null],
] as const)('%s %j is read as %j', (type, row, wire) => {
  expect(decode(type, row)).toEqual(wire);
});

test.each([
  ['integer', 2_147_483_648, /32-bit/],
  ['integer', '-2147483649', /32-bit/],
  ['bigInteger', '9223372036854775808', /64-bit/],
] as const)('%s refuses %s', (type, value, said) => {
  expect(() => encode(type, value)).toThrow(said);
});
