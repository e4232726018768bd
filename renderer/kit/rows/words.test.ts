import { expect, test } from 'vitest';
import { isBlank, wordsOf } from './words.ts';

test('the words of a row leave out its thumbnail and other values without a text', () => {
  const row = { cover: { id: 'f1', title: 'Loaves' }, title: 'Bread', tags: [{ name: 'food' }], empty: null };
  expect(wordsOf('{{ cover.$thumbnail }} {{ title }} {{ cover }}', row)).toBe('Bread');
  expect(wordsOf('{{ title }}, {{ tags.name }}', row)).toBe('Bread, food');
  expect(wordsOf('{{ empty }}', row)).toBe('');
});

test('plain values of a list are spoken, and a row with only a picture is not blank', () => {
  const row = { cover: { id: 'f1' }, topics: ['bread', 'time'], empty: null };
  expect(wordsOf('{{ topics }}', row)).toBe('bread, time');
  expect(wordsOf('{{ cover.$thumbnail }}', row)).toBe('');
  expect(isBlank('{{ cover.$thumbnail }}', row)).toBe(false);
  expect(isBlank('{{ empty }}', row)).toBe(true);
});
