import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'icon', value: 'people_alt' },
  { name: 'colored', value: 'flag', options: { color: '#E35169' } },
];
