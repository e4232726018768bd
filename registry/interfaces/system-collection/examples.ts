import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null },
  { name: 'chosen', value: 'articles' },
  { name: 'with system collections', value: null, options: { includeSystem: true } },
  { name: 'a missing collection', value: 'poems' },
  { name: 'not a name', value: 7 },
  { name: 'disabled', value: 'authors', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'collection', type: 'required' }] },
  { name: 'right to left', value: 'articles', direction: 'rtl' },
];
