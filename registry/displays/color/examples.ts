import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'color', value: '#00C897' },
  { name: 'with alpha', value: '#E3516980' },
  { name: 'similar to the background', value: '#FEFEFE' },
  { name: 'not a color', value: 'sea green' },
];
