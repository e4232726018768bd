import { describe, expect, test } from 'vitest';
import { fileSizeText } from './file-size-text.ts';

describe('filesize display', () => {
  test.each([
    [0, '0 B'],
    [2_640_000, '3 MB'],
    [1499, '1 kB'],
    ['9007199254740993', '9 PB'],
    [null, ''],
    ['large', 'large'],
  ])('DISP-filesize-01 %j is shown without decimals as %j', (value, text) => {
    expect(fileSizeText(value, 'en-US')).toBe(text);
  });
});
