import { expect, test } from 'vitest';
import { readOptions } from '../commands/options.ts';
import { readPlatformAddress } from './address.ts';

const parsed = (...argv: string[]) => readOptions(argv, {}, '/nonexistent');

test('an address keeps its base path and loses the slash at its end', () => {
  expect(readPlatformAddress('https://cms.example.com')).toBe('https://cms.example.com');
  expect(readPlatformAddress('http://cms.example.com:8055/content//')).toBe(
    'http://cms.example.com:8055/content',
  );
});

test('anything else is one sentence that says what to write', () => {
  const says = (text: string, words: RegExp) => expect(() => readPlatformAddress(text)).toThrow(words);
  says('cms.example.com', /has to be an http:\/\/ or https:\/\/ address.*not "cms\.example\.com"/);
  says('ftp://cms.example.com', /http:\/\/ or https:\/\//);
  says('https://cms.example.com/base/admin/login', /did you mean https:\/\/cms\.example\.com\/base\?/);
  says('https://cms.example.com/?x=1', /without \? and #: did you mean https:\/\/cms\.example\.com\?/);
});

test('a password in the address is refused and not repeated', () => {
  for (const text of ['https://ada:s3cret@cms.example.com', 'ftp://ada:s3cret@cms.example.com'])
    expect(() => readPlatformAddress(text)).toThrow(/^(?!.*s3cret)/);
});

test('a platform and a database exclude each other, wherever they are given', () => {
  const both = /--platform.*--database.*exclude each other/;
  expect(() => parsed('--platform', 'https://a.test', '--database', 'b.sqlite')).toThrow(both);
  const env = { PLATFORM_URL: 'https://a.test', DATABASE_URL: 'b.sqlite' };
  expect(() => readOptions([], env, '/nonexistent')).toThrow(both);
  expect(parsed('--platform', 'https://a.test/')).toMatchObject({ platform: 'https://a.test' });
});
