import { describe, expect, test } from 'vitest';
import builtIn from '../../screens.json' with { type: 'json' };
import type { ScreensFile } from '../../schemas/screen/types.ts';
import { findShortcut } from './shortcuts.ts';

const { screens } = builtIn as unknown as ScreensFile;
const press = (key: string, more: object = {}) => ({
  key,
  metaKey: false,
  ctrlKey: true,
  shiftKey: false,
  altKey: false,
  ...more,
});
const elements = screens['content.item']?.elements ?? {};

describe('shortcuts of the item screen', () => {
  test('ITEM-21 meta+s saves and stays', () => {
    expect(findShortcut(elements, press('s'))?.action).toMatchObject({
      do: 'item.save',
      with: { next: 'stay' },
    });
    expect(findShortcut(elements, press('s', { ctrlKey: false }))).toBe(null);
  });

  test('ITEM-22 meta+shift+s saves and adds new', () => {
    expect(findShortcut(elements, press('S', { shiftKey: true }))?.action).toMatchObject({
      do: 'item.save',
      with: { next: 'new' },
    });
  });
});
