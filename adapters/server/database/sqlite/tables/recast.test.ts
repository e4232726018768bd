import { describe, expect, test } from 'vitest';
import type { ColumnSpec } from '../../../contract.ts';
import { recast } from './recast.ts';

const to = (type: ColumnSpec['type'], sizes: Partial<ColumnSpec> = {}): ColumnSpec => ({
  name: 'x',
  type,
  ...sizes,
});

describe('a stored value is converted to another type', () => {
  test.each([
    ['string', '42', to('integer'), 42n],
    ['string', ' -7 ', to('bigInteger'), -7n],
    ['string', '9007199254740993', to('bigInteger'), 9007199254740993n],
    ['float', 2.5, to('integer'), 3n],
    ['boolean', 1n, to('string'), 'true'],
    ['boolean', 0n, to('integer'), 0n],
    ['string', 'Yes', to('boolean'), 1],
    ['integer', 0n, to('boolean'), 0],
    ['decimal', 1.239, to('decimal', { precision: 6, scale: 2 }), 1.24],
    ['timestamp', '2026-03-01 10:00:00', to('string'), '2026-03-01T10:00:00.000Z'],
    ['dateTime', '2026-03-01 10:00:00', to('date'), '2026-03-01'],
    ['dateTime', '2026-03-01 10:00:00', to('time'), '10:00:00'],
    ['date', '2026-03-01', to('dateTime'), '2026-03-01 00:00:00'],
    ['json', '{"a":[1]}', to('text'), '{"a":[1]}'],
    ['csv', 'a,b', to('string'), 'a,b'],
    ['text', null, to('integer'), null],
  ] as const)('%s %s as %o is %s', (from, stored, column, expected) => {
    expect(recast(from, column, stored)).toEqual(expected);
  });
});

describe('a value that does not fit is rejected', () => {
  test.each([
    ['string', 'many', to('integer'), 'INVALID_PAYLOAD'],
    ['string', '', to('float'), 'INVALID_PAYLOAD'],
    ['string', 'soon', to('timestamp'), 'INVALID_PAYLOAD'],
    ['string', 'noon', to('time'), 'INVALID_PAYLOAD'],
    ['date', '2026-03-01', to('time'), 'INVALID_PAYLOAD'],
    ['string', 'perhaps', to('boolean'), 'INVALID_PAYLOAD'],
    ['string', '{', to('json'), 'INVALID_PAYLOAD'],
    ['string', 'x', to('uuid'), 'INVALID_PAYLOAD'],
    ['text', 'four', to('string', { maxLength: 3 }), 'VALUE_TOO_LONG'],
    ['decimal', 123.5, to('decimal', { precision: 4, scale: 2 }), 'VALUE_OUT_OF_RANGE'],
    ['string', '9223372036854775808', to('bigInteger'), 'VALUE_OUT_OF_RANGE'],
  ] as const)('%s %s as %o: %s', (from, stored, column, code) => {
    expect(() => recast(from, column, stored)).toThrow(expect.objectContaining({ code }));
  });
});
