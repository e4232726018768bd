import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { labelOf, valuesOf } from './label.ts';
import { options } from './options.ts';

describe('labels', () => {
  const defaults = defaultsOf(options);

  test('DISP-labels-01 without a choice a value has the foreground #263238 on #eceff1', () => {
    expect(labelOf('in_review', defaults)).toEqual({
      text: 'In review',
      foreground: '#263238',
      background: '#eceff1',
    });
  });

  test('DISP-labels-02 a choice brings its text, foreground and background', () => {
    const choices = [{ value: 'draft', text: 'Draft copy', foreground: '#111111', background: '#eeeeee' }];
    expect(labelOf('draft', { ...defaults, choices })).toEqual({
      text: 'Draft copy',
      foreground: '#111111',
      background: '#eeeeee',
    });
  });

  test('lists have a label each, nothing has none', () => {
    expect([valuesOf(['a', 'b']), valuesOf('a'), valuesOf(null)]).toEqual([['a', 'b'], ['a'], []]);
  });
});
