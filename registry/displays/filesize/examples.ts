import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'bytes', value: 512 },
  { name: 'megabytes', value: 2_640_000 },
  { name: 'a long integer', value: '9007199254740993' },
];
