import { expect, test } from 'vitest';
import { displays } from './index.ts';

test('DISP-01 the built-in displays', () => {
  expect(displays.map(({ id }) => id).toSorted()).toEqual([
    'binary',
    'boolean',
    'collection',
    'color',
    'datetime',
    'file',
    'filesize',
    'formatted-json-value',
    'formatted-value',
    'icon',
    'image',
    'labels',
    'mime-type',
    'rating',
    'raw',
    'related-values',
    'user',
  ]);
});
