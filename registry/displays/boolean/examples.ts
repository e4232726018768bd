import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'on', value: true },
  { name: 'off', value: false },
  { name: 'labels', value: true, options: { labelOn: 'Featured', labelOff: 'Plain' } },
];
