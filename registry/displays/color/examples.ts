import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'colour', value: '#00C897' },
  { name: 'with alpha', value: '#E3516980' },
  { name: 'near the ground', value: '#FEFEFE' },
  { name: 'no colour', value: 'sea green' },
];
