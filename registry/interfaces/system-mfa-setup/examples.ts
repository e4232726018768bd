import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'off', value: null },
  { name: 'on', value: '**********' },
  { name: 'disabled', value: '**********', disabled: true },
  { name: 'right to left', value: null, direction: 'rtl' },
];
