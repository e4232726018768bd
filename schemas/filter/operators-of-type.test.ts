import { describe, expect, test } from 'vitest';
import { operatorsOf, takesPair, takesValue, valueFor } from './operators-of-type.ts';

describe('filter operators', () => {
  test('FILT-04 text offers contains, equals, empty, in and their negations', () => {
    expect(operatorsOf('string')).toEqual([
      'contains',
      'ncontains',
      'eq',
      'neq',
      'empty',
      'nempty',
      'in',
      'nin',
    ]);
  });

  test('FILT-05 uuid drops contains, FILT-06 boolean has equality and emptiness', () => {
    expect(operatorsOf('uuid')).toEqual(['eq', 'neq', 'empty', 'nempty', 'in', 'nin']);
    expect(operatorsOf('boolean')).toEqual(['eq', 'neq', 'empty', 'nempty']);
  });

  test('FILT-07 numbers and dates add order and ranges', () => {
    for (const type of ['integer', 'date', 'timestamp'] as const)
      expect(operatorsOf(type)).toEqual(
        expect.arrayContaining(['lt', 'lte', 'gt', 'gte', 'between', 'nbetween']),
      );
  });

  test('FILT-08 between needs a lower and an upper limit, FILT-10 empty takes no value', () => {
    expect([takesPair('between'), takesPair('nbetween'), takesPair('eq')]).toEqual([true, true, false]);
    expect([takesValue('empty'), takesValue('nempty'), takesValue('eq')]).toEqual([false, false, true]);
    expect(valueFor('between', '1')).toEqual(['1', null]);
    expect(valueFor('in', ['a', '', 'b'])).toEqual(['a', 'b']);
  });
});
