import { expect, test } from 'vitest';
import { negotiateFormat } from './negotiate-format.ts';

const photo = { filename_disk: 'a.jpg', type: 'image/jpeg', width: 4000, height: 3000, focal: null };
/** The headers of Chromium, Firefox and Safari for <img>, and of clients that name no image type. */
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const size = { width: 300, height: 300 };

test.each([
  [chromium, 'avif'],
  ['image/avif,image/webp,*/*', 'avif'],
  ['image/webp,image/png;q=0.8,*/*;q=0.5', 'webp'],
  ['IMAGE/WEBP', 'webp'],
  ['image/avif;q=0.5, image/webp;q=0.9', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif; q=0,image/webp;q=0.0', undefined],
  ['image/avif;q=abc', undefined],
  ['image/*,*/*;q=0.8', undefined],
  ['*/*', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept %j: %s', (accept, format) => {
  const { transforms, varies } = negotiateFormat({ ...size, format: 'auto' }, photo, accept, 'requested');
  expect(varies).toBe(true);
  expect(transforms).toEqual(format === undefined ? [size] : [{ ...size, format, isNegotiated: true }, size]);
});

test('only the setting "always" converts transformations that request no format', () => {
  const formatsOf = (mode: 'requested' | 'always' | 'never', format: { format?: 'auto' | 'png' }) =>
    negotiateFormat({ ...size, ...format }, photo, chromium, mode).transforms.map((each) => each?.format);
  expect(formatsOf('requested', {})).toEqual([undefined]);
  expect(formatsOf('always', {})).toEqual(['avif', undefined]);
  expect(formatsOf('always', { format: 'png' })).toEqual(['png']);
  expect(formatsOf('never', { format: 'auto' })).toEqual([undefined]);
});

test.each(['image/gif', 'image/webp', 'image/avif', 'image/svg+xml', 'application/pdf'])(
  '%s keeps its format',
  (type) => {
    const kept = negotiateFormat({ ...size, format: 'auto' }, { ...photo, type }, chromium, 'always');
    expect(kept).toEqual({ transforms: [size], varies: false });
  },
);

test('large results, and images of unknown size, become WebP, because AVIF takes seconds', () => {
  const formatOf = (transform: object, image = {}) =>
    negotiateFormat({ ...transform, format: 'auto' }, { ...photo, ...image }, chromium, 'requested')
      .transforms[0]?.format;
  expect(formatOf({ width: 1150 })).toBe('avif');
  expect(formatOf({ width: 1200 })).toBe('webp');
  expect(formatOf(size, { width: null, height: null })).toBe('webp');
});

test('the unconverted answer of a conversion alone is the stored file', () => {
  const { transforms } = negotiateFormat({ format: 'auto' }, photo, 'image/webp', 'requested');
  expect(transforms).toEqual([{ format: 'webp', isNegotiated: true }, null]);
});

test('a requested quality is scaled for AVIF', () => {
  const qualityOf = (quality: number, accept: string) =>
    negotiateFormat({ ...size, quality, format: 'auto' }, photo, accept, 'requested').transforms[0]?.quality;
  expect([80, 100, 1].map((quality) => qualityOf(quality, 'image/avif'))).toEqual([50, 63, 1]);
  expect(qualityOf(80, 'image/webp')).toBe(80);
});
