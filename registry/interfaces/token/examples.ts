import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'stored', value: '**********' },
  { name: 'disabled', value: '**********', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'token', type: 'unique' }] },
  { name: 'right to left', value: '**********', direction: 'rtl' },
];
