import { describe, expect, test } from 'vitest';
import { itemHref } from '../../../tests/support/item-href.ts';
import { countText, pathOf } from './related.ts';

describe('related-values', () => {
  test('DISP-related-values-01 a row links to /collections/{collection}/{primaryKey}, the key encoded', () => {
    expect(pathOf('articles', 7, itemHref)).toBe('/collections/articles/7');
    expect(pathOf('articles', 'a/b', itemHref)).toBe('/collections/articles/a%2Fb');
    expect(pathOf('articles', '..', itemHref)).toBe('/collections/articles/~3.');
    expect(pathOf('articles', '+', itemHref)).toBeNull();
  });

  test('DISP-related-values-02 counts of 100 and more are shown as N+', () => {
    expect([countText(99), countText(100), countText(250)]).toEqual(['99', '100+', '250+']);
  });
});
