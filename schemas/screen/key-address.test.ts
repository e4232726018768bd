import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOfKeys,
  addressOfSelection,
  keyOfAddress,
  keysOfAddress,
  selectionOfAddress,
  urlSegmentOfKey,
} from './key-address.ts';

test.each([
  ['+', '~2'],
  ['.', '~3'],
  ['..', '~3.'],
  ['a,b', 'a~1b'],
  ['~1', '~01'],
  ['a/b', 'a/b'],
  ['100%', '100%'],
  ['ä b', 'ä b'],
  ['...', '...'],
  ['a+b.c', 'a+b.c'],
  [12, '12'],
  ['', '~4'],
])('the key %s has the address %s', (key, address) => {
  expect(urlSegmentOfKey(key)).toBe(address);
  expect(keyOfAddress(address)).toBe(String(key));
});

test('every list of keys survives a round trip through its path segment', () => {
  const key = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('~', ',', '+', '.', '0', '1'), minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(key, { minLength: 1 }), (keys) => {
      const address = addressOfKeys(keys);
      expect(keysOfAddress(address)).toEqual(keys);
      expect(['+', '.', '..']).not.toContain(address);
    }),
  );
});

test('a stored selection has an address that no key has', () => {
  const address = addressOfSelection('V1StGXR8_Z5jdHi6B-myT');
  expect(selectionOfAddress(address)).toBe('V1StGXR8_Z5jdHi6B-myT');
  expect(keysOfAddress(address)).toEqual([]);
  for (const key of [address, '~selection', '~selection.']) {
    expect(selectionOfAddress(addressOfKeys([key]))).toBeNull();
    expect(selectionOfAddress(addressOfKeys([key, 2]))).toBeNull();
  }
});
