import { expect, test } from 'vitest';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { testContext } from '../../../tests/support/widgets.tsx';
import { chooseScreen } from './choose.ts';

const screens: ScreensFile = {
  version: 1,
  screens: {
    articles: { path: '/:collection', when: { '==': [{ var: 'route.collection' }, 'articles'] } },
    plain: { path: '/:collection' },
    item: { path: '/:collection/:key', parent: 'articles', as: 'drawer' },
    page: { path: '/:collection/:key', parent: 'articles' },
  },
};
const chosen = (pathname: string) =>
  chooseScreen(screens, { pathname, search: '' }, testContext())?.match.name;

test('the first screen whose condition holds is shown', () => {
  expect(chosen('/articles')).toBe('articles');
  expect(chosen('/authors')).toBe('plain');
});

test('a drawer inherits the condition of the page below it, and a page inherits none', () => {
  expect(chosen('/articles/1')).toBe('item');
  expect(chosen('/authors/1')).toBe('page');
});
