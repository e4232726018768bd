import { describe, expect, test } from 'vitest';
import { findIcons } from './names.ts';

const names = ['flag', 'people_alt', 'person', 'flight'];

describe('icons', () => {
  test.each([
    ['FL', ['flag', 'flight']],
    ['ople', ['people_alt']],
    ['people alt', ['people_alt']],
    ['zebra', []],
    ['', names],
  ])('INT-icon-02 a search for %j finds %j', (search, found) => {
    expect(findIcons(names, search)).toEqual(found);
  });
});
