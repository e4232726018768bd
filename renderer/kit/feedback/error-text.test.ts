import { expect, test } from 'vitest';
import { PlatformError } from '../../contract/platform.ts';
import texts from '../../locales/en-US.json';
import { codeOf, messageOf, textOfCode } from './error-text.ts';

const t = (key: string) =>
  (texts.errors as Readonly<Record<string, string>>)[key.replace('errors.', '')] ?? key;

test.each([
  ['COLLECTION_NOT_FOUND', "Collection doesn't exist"],
  ['FIELD_NOT_FOUND', 'Field not found'],
  ['FORBIDDEN', 'Forbidden'],
  ['INVALID_CREDENTIALS', 'Email or password is wrong'],
  ['INVALID_OTP', 'Wrong one-time password'],
  ['INVALID_PAYLOAD', 'Invalid payload'],
  ['INVALID_QUERY', 'Invalid query'],
  ['ITEM_LIMIT_REACHED', 'Item limit reached'],
  ['ITEM_NOT_FOUND', 'Item not found'],
  ['ROUTE_NOT_FOUND', 'Not found'],
  ['RECORD_NOT_UNIQUE', 'Duplicate value detected'],
  ['USER_SUSPENDED', 'User suspended'],
  ['CONTAINS_NULL_VALUES', 'Field contains null values'],
  ['UNKNOWN', 'Unexpected error'],
  ['INTERNAL_SERVER_ERROR', 'Unexpected error'],
])('ERR-02 %s reads "%s"', (code, text) => {
  expect(textOfCode(code, t)).toBe(text);
});

test('ERR-03 an unknown code is an unexpected error', () => {
  expect(textOfCode('SOMETHING_NEW', t)).toBe('Unexpected error');
  expect(textOfCode('toString', t)).toBe('Unexpected error');
});

test.each([
  ['an error', (text: string) => new Error(text)],
  ['a PlatformError', (message: string) => new PlatformError({ message, status: 500, code: 'UNKNOWN' })],
  ['a thrown text', (text: string) => text],
])('ERR-06 the message of %s is cut to 197 characters and an ellipsis', (_, create) => {
  expect(messageOf(create('x'.repeat(200)))).toBe('x'.repeat(200));
  expect(messageOf(create('x'.repeat(201)))).toBe(`${'x'.repeat(197)}...`);
});

test('an error that is not a PlatformError has the code UNKNOWN', () => {
  expect(codeOf(new PlatformError({ message: 'm', status: 403, code: 'FORBIDDEN' }))).toBe('FORBIDDEN');
  expect(codeOf(new TypeError('x'))).toBe('UNKNOWN');
});
