import { describe, expect, test } from 'vitest';
import { matchingFields, moveField, orderedFields, toggleField } from './fields.ts';

const field = (name: string, special: string[] = []) => ({ field: name, name, special }) as never;

describe('fields of a layout', () => {
  test('LAYT-15 selected fields come first in their order; fields without data are omitted', () => {
    const fields = [field('a'), field('b'), field('line', ['alias', 'no-data']), field('c')];
    expect(orderedFields(fields, ['c', 'a']).map((f) => f.field)).toEqual(['c', 'a', 'b']);
  });

  test('a field is added, moved and removed; the last one cannot be removed', () => {
    expect(toggleField(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleField(['a'], 'a')).toEqual(['a']);
    expect(moveField(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moveField(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });

  test('fields are found by their shown and stored names', () => {
    const fields = [{ field: 'publish_on', name: 'Release' }, field('b')] as never;
    expect(matchingFields(fields, ' PUBLISH ').map((f) => f.field)).toEqual(['publish_on']);
    expect(matchingFields(fields, 'release').map((f) => f.field)).toEqual(['publish_on']);
    expect(matchingFields(fields, '')).toHaveLength(2);
  });
});
