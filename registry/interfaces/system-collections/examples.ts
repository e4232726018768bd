import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null },
  { name: 'chosen', value: ['articles'] },
  { name: 'all', value: ['articles', 'authors'] },
  { name: 'a missing collection', value: ['poems'] },
  { name: 'not a list', value: 'articles' },
  { name: 'disabled', value: ['authors'], disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'collections', type: 'required' }] },
  { name: 'right to left', value: ['articles'], direction: 'rtl' },
];
