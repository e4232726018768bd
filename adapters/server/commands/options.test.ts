import { expect, test } from 'vitest';
import { defaultCost } from '../auth/hash-cost.ts';
import { readOptions, type Options } from './options.ts';

const read = (env: Readonly<Record<string, string>>) => readOptions([], env, '/nonexistent') as Options;

test.each([
  ['PUBLIC_URL', 'content.example.com', 'a URL such as https://content.example.com'],
  ['ADMIN_EMAIL', 'admin', 'an e-mail address'],
  ['ADMIN_EMAIL', 'ada@example@com', 'an e-mail address'],
  ['HASH_MEMORY_COST', '7167', 'from 7168 to 65536'],
  ['HASH_TIME_COST', '17', 'from 1 to 16'],
  ['ACCESS_TOKEN_TTL', 'soon', 'a duration such as 15m'],
  ['FILES_MAX_UPLOAD_SIZE', 'much', 'a size such as 500mb'],
  ['EMPTY', 'maybe', 'true or false'],
])('%s=%s is refused with the name of the variable', (variable, value, expected) => {
  expect(() => read({ [variable]: value })).toThrow(`${variable} must be ${expected}`);
});

test('QUERY_TIMEOUT_ROLES lists names or ids of roles', () => {
  expect(read({ QUERY_TIMEOUT_ROLES: 'Night editor=1m, public=5s,' }).roleTimeouts).toEqual(
    new Map([
      ['Night editor', 60],
      ['public', 5],
    ]),
  );
  expect(read({}).roleTimeouts).toEqual(new Map());
  expect(() => read({ QUERY_TIMEOUT_ROLES: '5s' })).toThrow('QUERY_TIMEOUT_ROLES must be a list such as');
  expect(() => read({ QUERY_TIMEOUT_ROLES: 'Editor=soon' })).toThrow(
    'QUERY_TIMEOUT_ROLES must be a duration',
  );
});

test('an unreadable settings file is reported', () => {
  expect(() => readOptions([], {}, import.meta.dirname)).toThrow(/settings file .* cannot be read: EISDIR/);
});

test('PUBLIC_URL loses its trailing slash, because paths are appended to it', () => {
  expect(read({ PUBLIC_URL: 'https://content.example.com/cms/' }).publicUrl).toBe(
    'https://content.example.com/cms',
  );
  expect(read({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
});

test('without options, passwords are hashed at the default cost', () => {
  expect(read({}).hashCost).toEqual(defaultCost);
});
