import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'stars', value: 3 },
  { name: 'part of a star', value: 3.5, field: { type: 'float' } },
  { name: 'simple', value: 4.2, field: { type: 'float' }, options: { simple: true } },
];
