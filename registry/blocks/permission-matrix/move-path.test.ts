import { expect, test } from 'vitest';
import { movePath } from './move-path.ts';

test.each([
  ['M9 16.17L4.83 12l-1.42 1.41L9 19z', 'M19 16.17L14.83 12l-1.42 1.41L19 19z'],
  ['M11 7H2v2h9zm10 6.41V3', 'M21 7H12v2h9zm10 6.41V3'],
  ['M12 2C6.48 2 2-6.5.5 12', 'M22 2C16.48 2 12 -6.5 10.5 12'],
  ['M1 1A7.9 7.9 0 0 1 4 12s2-.5 3 1', 'M11 1A7.9 7.9 0 0 1 14 12s2-.5 3 1'],
])('%j, moved by 10', (path, moved) => {
  expect(movePath(path, 10)).toBe(moved);
});
