import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'text', value: 'plain text' },
  { name: 'object', value: { a: [1, 2] } },
];
