import type { Example } from '../../../renderer/contract/definitions.ts';

const options = {
  url: '/items/cities?search={{ value }}',
  resultsPath: 'data',
  valuePath: 'name',
  iconLeft: 'place',
};

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options: { ...options, placeholder: 'A city' } },
  { name: 'text', value: 'Oslo', options: { ...options, font: 'serif' } },
  { name: 'options are missing', value: null, options: { url: 'https://example.org' } },
  { name: 'not a text', value: { name: 'Oslo' }, options },
  { name: 'disabled', value: 'Oslo', options, disabled: true },
  { name: 'invalid', value: 'Oslo', options, issues: [{ field: 'city', type: 'required' }] },
  {
    name: 'long text',
    value: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, in the island of Anglesey',
    options,
  },
  { name: 'right to left', value: 'القاهرة', options, direction: 'rtl' },
];
