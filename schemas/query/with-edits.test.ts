import { expect, test } from 'vitest';
import { wholeSize } from './shortened.ts';
import { withEdits } from './with-edits.ts';

test('a staged value is whole; the other values of the row stay shortened', () => {
  const row = { id: 1, body: 'B…', data: 'D…', $shortened: { body: 90_000, data: 50_000 } };
  const edited = withEdits(row, { body: 'Mine' });
  expect(edited).toMatchObject({ id: 1, body: 'Mine', data: 'D…' });
  expect([wholeSize(edited, 'body'), wholeSize(edited, 'data')]).toEqual([null, 50_000]);
  expect(wholeSize(row, 'body')).toBe(90_000);
  expect(withEdits({ id: 1 }, { body: 'Mine' })).toEqual({ id: 1, body: 'Mine' });
});
