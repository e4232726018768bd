import { expect, test } from 'vitest';
import { textDiff } from './text-diff.ts';

const a25 = 'a'.repeat(25);

test('REV-08 texts of more than 25 characters are compared by words', () => {
  expect(textDiff('The salt is rising in the marsh', 'The tide is rising in the marsh')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'salt' },
    { kind: 'added', text: 'tide' },
    { kind: 'same', text: ' is rising in the marsh' },
  ]);
  expect(textDiff('', `${a25}a`)).toEqual([{ kind: 'added', text: `${a25}a` }]);
});

test.each([
  ['two short texts', a25, 'b'.repeat(25)],
  ['no texts', 1, 2],
  ['a text and no value', null, 'c'.repeat(40)],
])('REV-08 %s are shown as two values', (_, before, after) => {
  expect(textDiff(before, after)).toBeNull();
});

test('texts that differ too much are shown as two values', () => {
  const words = (start: number) => Array.from({ length: 3000 }, (_, i) => `w${start + i}`).join(' ');
  expect(textDiff(words(0), words(10_000))).toBeNull();
});
