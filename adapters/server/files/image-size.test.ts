import sharp from 'sharp';
import { expect, test } from 'vitest';
import { transformedSize } from './image-size.ts';
import type { Transform } from './variants/transform.ts';

const source = { width: 120, height: 40 };

const cases: readonly Transform[] = [
  {},
  { width: 60 },
  { height: 80 },
  { height: 80, withoutEnlargement: true },
  { width: 30, height: 30 },
  { width: 30, height: 30, fit: 'contain' },
  { width: 30, height: 30, fit: 'inside' },
  { width: 30, height: 30, fit: 'outside' },
  { width: 300, height: 300, fit: 'outside' },
  { width: 300, height: 300, fit: 'outside', withoutEnlargement: true },
  { width: 300, height: 300, fit: 'inside', withoutEnlargement: true },
];

test.each(cases)('%j results in the predicted size', async (transform) => {
  const picture = sharp({ create: { ...source, channels: 3, background: 'teal' } }).png();
  const { data } = await picture.resize({ fit: 'cover', ...transform }).toBuffer({ resolveWithObject: true });
  const { width, height } = await sharp(data).metadata();
  expect(transformedSize(source, transform)).toEqual({ width, height });
});
