import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('USER-10 addresses are split by comma and line break, trimmed, and empty parts dropped', () => {
  expect(readAddresses(' ada@x.com, \n\n grace@x.com ,,')).toEqual({
    valid: ['ada@x.com', 'grace@x.com'],
    invalid: [],
    twice: [],
  });
});

test('an address twice, and words that are no address, are named', () => {
  expect(readAddresses('Ada@x.com; ada@X.com, ada')).toEqual({
    valid: ['Ada@x.com'],
    invalid: ['ada'],
    twice: ['ada@X.com'],
  });
});
