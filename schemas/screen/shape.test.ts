import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { contributions, good } from '../../tests/fixtures/good-screens.ts';
import { screensSchema } from './shape.ts';

test('the JSON Schema for editors accepts valid screens and contains the options of each block', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile({ ...screensSchema(contributions) });
  expect(validate(good)).toBe(true);
  expect(
    validate({ version: 1, screens: { a: { elements: { x: { type: 'facts', options: { feilds: [] } } } } } }),
  ).toBe(false);
  expect(validate({ version: 1, screens: { a: { elements: { x: { type: 'nope' } } } } })).toBe(false);
});
