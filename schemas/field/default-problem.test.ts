import { expect, test } from 'vitest';
import { defaultProblem } from './default-problem.ts';

test.each([
  ['999.99', 5, 2, null],
  ['-0999.990', 5, 2, null],
  ['1000', 5, 2, 'digits'],
  ['1.234', 5, 2, 'digits'],
  [0.5, 3, null, 'digits'],
  [12, 3, null, null],
  ['123456789012', null, null, null],
] as const)('FLD-16 the default %s of precision %s and scale %s: %s', (value, precision, scale, problem) => {
  const schema = { default_value: value, numeric_precision: precision, numeric_scale: scale };
  expect(defaultProblem({ type: 'decimal', schema })).toBe(problem);
});
