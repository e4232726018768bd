import { describe, expect, test } from 'vitest';
import { selectModeFor } from '../shared/one/mode.ts';
import { options } from './options.ts';

describe('select-dropdown-m2o', () => {
  test('INT-many-to-one-01 options are template and selectMode: auto, dropdown or modal', () => {
    expect(options.map(({ field }) => field)).toEqual(['template', 'selectMode']);
    expect(options[1].oneOf).toEqual(['auto', 'dropdown', 'modal']);
  });

  test.each([
    ['dropdown', 5000, 'dropdown'],
    ['modal', 3, 'modal'],
    ['auto', 100, 'dropdown'],
    ['auto', 101, 'modal'],
    ['auto', null, 'unknown'],
  ] as const)('INT-many-to-one-02 mode %s with %s related items opens a %s', (mode, count, opened) => {
    expect(selectModeFor(mode, count)).toBe(opened);
  });
});
