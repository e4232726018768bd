import { describe, expect, test } from 'vitest';
import { moveField, orderedFields, toggleField } from './fields.ts';

const field = (name: string, special: string[] = []) => ({ field: name, name, special }) as never;

describe('fields of a layout', () => {
  test('LAYT-15 the chosen fields come first in their order, without those that hold no data', () => {
    const fields = [field('a'), field('b'), field('line', ['alias', 'no-data']), field('c')];
    expect(orderedFields(fields, ['c', 'a']).map((f) => f.field)).toEqual(['c', 'a', 'b']);
  });

  test('a field is added, moved and taken away; the last one stays', () => {
    expect(toggleField(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleField(['a'], 'a')).toEqual(['a']);
    expect(moveField(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moveField(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});
