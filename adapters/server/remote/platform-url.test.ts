import { expect, test } from 'vitest';
import { readOptions } from '../commands/options.ts';
import { readPlatformUrl } from './platform-url.ts';

const parsed = (...argv: string[]) => readOptions(argv, {}, '/nonexistent');

test('a URL keeps its base path and loses its trailing slash', () => {
  expect(readPlatformUrl('https://cms.example.com')).toBe('https://cms.example.com');
  expect(readPlatformUrl('http://cms.example.com:8055/content//')).toBe(
    'http://cms.example.com:8055/content',
  );
});

test('other texts are refused with one sentence that says what to write', () => {
  const says = (text: string, words: RegExp) => expect(() => readPlatformUrl(text)).toThrow(words);
  says('cms.example.com', /must be an http:\/\/ or https:\/\/ URL.*not "cms\.example\.com"/);
  says('ftp://cms.example.com', /http:\/\/ or https:\/\//);
  says('https://cms.example.com/base/admin/login', /Did you mean https:\/\/cms\.example\.com\/base\?/);
  says('https://cms.example.com/?x=1', /without \? and #\. Did you mean https:\/\/cms\.example\.com\?/);
});

test('a password in the URL is refused and not repeated', () => {
  for (const text of ['https://ada:s3cret@cms.example.com', 'ftp://ada:s3cret@cms.example.com'])
    expect(() => readPlatformUrl(text)).toThrow(/^(?!.*s3cret)/);
});

test('a platform and a database exclude each other, as flags and as variables', () => {
  const both = /--platform.*--database.*exclude each other/;
  expect(() => parsed('--platform', 'https://a.test', '--database', 'b.sqlite')).toThrow(both);
  const env = { PLATFORM_URL: 'https://a.test', DATABASE_URL: 'b.sqlite' };
  expect(() => readOptions([], env, '/nonexistent')).toThrow(both);
  expect(parsed('--platform', 'https://a.test/')).toMatchObject({ platform: 'https://a.test' });
});
