import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'image', value: 'image/jpeg' },
  { name: 'extension', value: 'image/svg+xml', options: { showAsExtension: true } },
  { name: 'unknown type', value: 'application/vnd.example.thing' },
];
