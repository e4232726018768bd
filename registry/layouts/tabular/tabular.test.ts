import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { tabularLayout } from './definition.ts';
import { options, rowHeights } from './options.ts';
import { rowClick } from '../shared/row-click.ts';

describe('tabular', () => {
  test('LAYT-01 the layout has the name tabular and the icon reorder', () => {
    expect([tabularLayout.id, tabularLayout.icon]).toEqual(['tabular', 'reorder']);
  });

  test('LAYT-13 spacing is compact, cozy (default) or comfortable', () => {
    expect(options[0].oneOf).toEqual(['compact', 'cozy', 'comfortable']);
    expect(defaultsOf(options).spacing).toBe('cozy');
  });

  test('LAYT-14 rows are 32, 48 or 64 px high', () => {
    expect(rowHeights).toEqual({ compact: 32, cozy: 48, comfortable: 64 });
  });

  test.each([
    [{ selectMode: true, selected: 0 }, 'toggle'],
    [{ selectMode: false, selected: 1 }, 'toggle'],
    [{ selectMode: false, selected: 0 }, 'open'],
  ] as const)('LAY-02 a click on a row with %j does %s', (state, does) => {
    expect(rowClick(state)).toBe(does);
  });
});
