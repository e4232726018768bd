import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, options: { placeholder: 'A new password' } },
  { name: 'hashed', value: '**********', options: { masked: true } },
  { name: 'disabled', value: '**********', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'password', type: 'required' }] },
  { name: 'right to left', value: '**********', direction: 'rtl' },
];
