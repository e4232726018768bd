import { describe, expect, test } from 'vitest';
import { good } from '../../tests/fixtures/good-screens.ts';
import { mergeScreens } from './merge.ts';
import type { ScreensFile } from './types.ts';

describe('mergeScreens', () => {
  test('a screen that extends another inherits everything but its path', () => {
    const { copy } = mergeScreens([good]).screens;
    expect(copy).toMatchObject({
      path: '/copies/:key',
      data: { item: { collection: 'articles' } },
      layout: { type: 'columns' },
    });
    expect(copy?.elements).toEqual({ form: { type: 'form', data: 'item', when: { var: 'form.isNew' } } });
    expect(copy).not.toHaveProperty('extends');
  });

  test('a patch replaces a target or an action completely; a patch of `then` replaces only that', () => {
    const { item } = good.screens;
    const patch = (action: object) =>
      mergeScreens([
        good,
        { version: 1, screens: { item: { extends: 'item', elements: { save: { action } as never } } } },
      ]).screens['item']?.elements?.['save']?.action;
    expect(patch({ do: 'navigate', with: { screen: 'list' } })).toEqual({
      do: 'navigate',
      with: { screen: 'list' },
    });
    expect(patch({ then: [] })).toEqual({ ...(item?.elements?.['save']?.action as object), then: [] });
  });

  test('a later source patches by name, and screens that extend the patched one inherit the patch', () => {
    const patch: ScreensFile = {
      version: 1,
      screens: {
        item: { extends: 'item', title: 'Changed', elements: { form: { label: 'Form' } as never } },
      },
    };
    const { item, copy } = mergeScreens([good, patch]).screens;
    expect(item).toMatchObject({
      path: '/items/:key',
      title: 'Changed',
      elements: { form: { type: 'form', label: 'Form' }, save: { type: 'button' } },
    });
    expect(copy).toMatchObject({ title: 'Changed' });
  });

  test('element names have no special meaning in a patch', () => {
    const elements = { filter: { type: 'filter', data: 'items' }, screen: { type: 'form' } };
    const patch = { filter: { label: 'F' }, screen: { label: 'S' } };
    const file = (part: object): ScreensFile => ({ version: 1, screens: { a: part } }) as ScreensFile;
    const { a } = mergeScreens([file({ elements }), file({ extends: 'a', elements: patch })]).screens;
    expect(a?.elements).toEqual({
      filter: { type: 'filter', data: 'items', label: 'F' },
      screen: { type: 'form', label: 'S' },
    });
  });

  test('a screen is replaced only with override', () => {
    const replace = (override: boolean) =>
      mergeScreens([good, { version: 1, screens: { list: { override, path: '/new' } } }]).screens['list'];
    expect([replace(false)?.path, replace(true)?.path, replace(true)?.elements]).toEqual([
      '/items',
      '/new',
      undefined,
    ]);
  });

  test('circular extends do not loop forever', () => {
    const circle: ScreensFile = {
      version: 1,
      screens: { a: { extends: 'b', icon: 'a' }, b: { extends: 'a', title: 'b' } },
    };
    expect(mergeScreens([circle]).screens['a']).toEqual({ icon: 'a', title: 'b' });
  });
});
