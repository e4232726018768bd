import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { labelOf, valuesOf } from './label.ts';
import { options } from './options.ts';

describe('labels', () => {
  const defaults = defaultsOf(options);

  test('DISP-labels-01 without a choice a value has the foreground #263238 on #eceff1', () => {
    expect(labelOf('in_review', defaults, 'string')).toEqual({
      text: 'In review',
      foreground: '#263238',
      background: '#eceff1',
      icon: null,
    });
  });

  test('DISP-labels-02 a choice sets the text, foreground, background and icon', () => {
    const choices = [
      { value: 'draft', text: 'Draft copy', foreground: '#111111', background: '#eeeeee', icon: 'edit' },
    ];
    expect(labelOf('draft', { ...defaults, choices }, 'string')).toEqual({
      text: 'Draft copy',
      foreground: '#111111',
      background: '#eeeeee',
      icon: 'edit',
    });
  });

  test('a choice that a settings form stored as text matches a number', () => {
    const choices = [{ value: '2', text: 'Two' }];
    expect(labelOf(2, { ...defaults, choices }, 'integer').text).toBe('Two');
    expect(labelOf(2, { ...defaults, choices }, 'json').text).toBe('2');
  });

  test('lists have one label per value, null has none', () => {
    expect([valuesOf(['a', 'b']), valuesOf('a'), valuesOf(null)]).toEqual([['a', 'b'], ['a'], []]);
  });
});
