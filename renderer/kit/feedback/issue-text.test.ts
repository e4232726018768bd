import { expect, test } from 'vitest';
import texts from '../../locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../../../schemas/error/translate-from.ts';
import { operators, type Operator } from '../../../schemas/filter/predicate.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { issueText } from './issue-text.ts';

const t = translateFrom(texts);

test.each<[Issue['type'], Partial<Issue>, string]>([
  ['eq', { valid: 3 }, 'Value has to be 3'],
  ['neq', { invalid: 3 }, "Value can't be 3"],
  ['in', { valid: ['a', 'b'] }, 'Value has to be one of a, b'],
  ['nin', { invalid: ['a', 'b'] }, "Value can't be one of a, b"],
  ['contains', { substring: 'sea' }, 'Value has to contain sea'],
  ['ncontains', { substring: 'sea' }, "Value can't contain sea"],
  ['gt', { valid: 3 }, 'Value has to be greater than 3'],
  ['gte', { valid: 3 }, 'Value has to be greater than or equal to 3'],
  ['lt', { valid: 3 }, 'Value has to be less than 3'],
  ['lte', { valid: 3 }, 'Value has to be less than or equal to 3'],
  ['empty', {}, 'Value has to be empty'],
  ['null', {}, 'Value has to be null'],
  ['nnull', {}, "Value can't be null"],
  ['required', {}, 'Enter a title'],
  ['unique', {}, 'Already used'],
  ['regex', {}, "Value doesn't have the correct format"],
])('FORM-12 the text of %s', (type, more, text) => {
  expect(issueText({ field: 'title', type, ...more }, 'Title', t)).toBe(text);
});

/** Complete by its type. */
const others: Readonly<Record<Exclude<Issue['type'], Operator>, true>> = {
  required: true,
  unique: true,
  format: true,
  type: true,
  length: true,
  too_many_digits: true,
  too_short: true,
  common_password: true,
  ip_address: true,
  own_address: true,
  last_administrator: true,
  administrators_only: true,
  last_sign_in: true,
  last_address: true,
  foreign_key: true,
  conflict: true,
  unreadable: true,
};

test.each([...operators, ...(Object.keys(others) as Issue['type'][])])(
  'FORM-12 an issue of type %s has a text',
  (type) => {
    const issue: Issue = { field: 'title', type, valid: 1, invalid: 2, substring: 'x' };
    expect(issueText(issue, 'Title', t)).not.toMatch(/^validation\.|\{\{/);
  },
);

test("an issue's own message takes precedence over the translation", () => {
  expect(issueText({ field: 'title', type: 'regex', message: 'Lower case only.' }, 'Title', t)).toBe(
    'Lower case only.',
  );
});

test.each([
  ['choose', 'Choose an author'],
  ['add', 'Add an author'],
] as const)('a missing value that users %s has its own verb', (source, text) => {
  expect(issueText({ field: 'author', type: 'required' }, 'Author', t, source)).toBe(text);
});
