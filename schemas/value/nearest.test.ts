import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['tagz', ['tags', 'input'], 'tags'],
  ['fom', ['form', 'from'], 'form'],
  ['INPUT', ['input'], 'input'],
  ['entirely', ['else'], null],
  ['x', [], null],
])('%s among %j is %s', (name, known, expected) => expect(nearest(name, known)).toBe(expected));

test('a known name is nearest to itself, and only known names are returned', () => {
  const names = fc.array(fc.string(), { minLength: 1 });
  fc.assert(
    fc.property(names, fc.string(), (known, other) => {
      const [first = ''] = known;
      expect(nearest(first, known)?.toLowerCase()).toBe(first.toLowerCase());
      const found = nearest(other, known);
      expect(found === null || known.includes(found)).toBe(true);
    }),
  );
});
