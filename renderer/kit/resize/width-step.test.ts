// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { widthStep } from './width-step.ts';

test.each([
  ['ltr', 'ArrowRight', 8],
  ['ltr', 'ArrowLeft', -8],
  ['rtl', 'ArrowRight', -8],
  ['rtl', 'ArrowLeft', 8],
  ['ltr', 'ArrowUp', 0],
])('in %s text, %s changes the width by %i px', (direction, key, step) => {
  const currentTarget = document.createElement('div');
  currentTarget.style.direction = direction;
  document.body.append(currentTarget);
  expect(widthStep({ key, currentTarget })).toBe(step);
  currentTarget.remove();
});
