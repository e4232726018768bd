import { describe, expect, test } from 'vitest';
import { badgesOf, defaultKinds, kindOf } from './kind.ts';

const meta = {} as never;

describe('data model', () => {
  test('DM-05 visible, hidden and unmanaged are shown by default', () => {
    expect([...defaultKinds].toSorted()).toEqual(['hidden', 'unmanaged', 'visible']);
  });

  test('DM-07 a collection without meta is unmanaged', () => {
    expect(kindOf({ system: false, meta: null, hidden: false })).toBe('unmanaged');
    expect(kindOf({ system: false, meta, hidden: true })).toBe('hidden');
    expect(kindOf({ system: true, meta, hidden: false })).toBe('system');
  });

  test('badges name the kind, and tables that are no ordinary ones', () => {
    const table = { system: false, meta: null, hidden: false, isView: false, isUnsupported: false };
    expect(badgesOf(table)).toEqual(['unmanaged']);
    expect(badgesOf({ ...table, isView: true })).toEqual(['unmanaged', 'view']);
    expect(badgesOf({ ...table, meta, isView: true, isUnsupported: true })).toEqual(['view', 'unsupported']);
  });
});
