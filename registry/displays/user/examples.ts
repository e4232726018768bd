import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'both', value: { id: 'u1', first_name: 'Ada', last_name: 'Nilsen', email: 'ada@example.com' } },
  { name: 'only email', value: { id: 'u2', email: 'guest@example.com' }, options: { display: 'both' } },
  { name: 'avatar only', value: { id: 'u1', first_name: 'Ada' }, options: { display: 'avatar' } },
];
