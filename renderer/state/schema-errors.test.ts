import { expect, test } from 'vitest';
import { issuesOfAjv } from '../../schemas/validation/form.ts';
import { schemaErrors } from './schema-errors.ts';

const issues = (schema: object, values: unknown) => issuesOfAjv(schemaErrors(schema, values));

test('reports all issues, with the messages of rules', () => {
  const schema = {
    type: 'object',
    properties: { title: { type: ['string', 'null'], maxLength: 3 }, pages: { minimum: 1 } },
    required: ['author'],
    allOf: [
      { properties: { title: { pattern: '^a', issue: { type: 'starts_with', message: 'Begin with a.' } } } },
    ],
  };
  expect(issues(schema, { title: 'book', pages: 0 })).toEqual([
    { field: 'title', type: 'starts_with', message: 'Begin with a.' },
    { field: 'author', type: 'required' },
    { field: 'title', type: 'length', valid: 3 },
    { field: 'pages', type: 'gte', valid: 1 },
  ]);
});

test('a copy of a schema reports the issues of its own values only', () => {
  const schema = () => ({ type: 'object', properties: { pages: { type: 'integer' } } });
  expect(issues(schema(), { pages: 'many' })).toEqual([{ field: 'pages', type: 'type', valid: 'integer' }]);
  expect(issues(schema(), { pages: 3 })).toEqual([]);
});

test('throws if the schema is invalid', () => {
  expect(() => schemaErrors({ type: 'colour' }, {})).toThrow(/type must be/);
});
