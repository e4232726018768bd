import { expect, test } from 'vitest';
import type { FormPlan } from '../contract/plan.ts';
import { isKeptOutOfDrafts } from './kept-out.ts';

const planned = (field: string, special: readonly string[] = [], options: object = {}) =>
  ({ field: { field, special }, widget: { options } }) as unknown as FormPlan['fields'][number];

test.each([
  ['title', planned('title'), false],
  ['password of a platform that does not mark it', planned('password'), true],
  ['a field with a masked input', planned('pin', [], { masked: true }), true],
  ['a hashed field', planned('code', ['hash']), true],
])('%s', (_name, field, isKeptOut) => {
  expect(isKeptOutOfDrafts(field)).toBe(isKeptOut);
});
