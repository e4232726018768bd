import { describe, expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

describe('formatFileSize', () => {
  test.each([
    [null, '--'],
    [undefined, '--'],
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1234, '1.2 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [5.5e9, '5.5 GB'],
    [7e12, '7.0 TB'],
    [7e15, '7.0 PB'],
    [7e18, '7.0 EB'],
    [7e21, '7.0 ZB'],
    [7e24, '7.0 YB'],
    [7e27, '7000.0 YB'],
  ])('CONST-01 %j bytes are %s', (bytes, text) => {
    expect(formatFileSize(bytes, 'en-US')).toBe(text);
  });

  test('decimals can be left out', () => {
    expect(formatFileSize(1_600_000, 'en-US', 0)).toBe('2 MB');
  });

  test('numbers follow the language', () => {
    expect(formatFileSize(1234, 'de-DE')).toBe('1,2 kB');
  });

  test('the symbols of units follow the language', () => {
    expect(formatFileSize(999, 'de-DE')).toBe('999 B');
    expect(formatFileSize(1234, 'fr-FR')).toBe('1,2 ko');
    expect(formatFileSize(5.5e9, 'fr-FR')).toBe('5,5 Go');
    expect(formatFileSize(1_600_000, 'ar-SA-u-nu-latn')).toBe('1.6 م.ب');
    expect(formatFileSize(7e18, 'fr-FR')).toBe('7,0 EB');
  });
});
