import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null },
  { name: 'everyone', value: 'all' },
  { name: 'a missing role', value: 'role_5b1f2d0e' },
  { name: 'not a scope', value: 7 },
  { name: 'disabled', value: 'all', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'scope', type: 'required' }] },
  { name: 'right to left', value: 'all', direction: 'rtl' },
];
