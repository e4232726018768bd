import { expect, test } from 'vitest';
import { version } from '../package.json';
import { productVersion } from './product.ts';

test('the app and the server report the version of the package', () => {
  expect(productVersion).toBe(version);
});
