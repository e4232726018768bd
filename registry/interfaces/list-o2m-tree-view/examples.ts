import type { Example } from '../../../renderer/contract/definitions.ts';

const below = { field: 'below', type: 'alias', kind: 'o2m' } as const;

export const examples: readonly Example[] = [
  { name: 'nested rows', value: [2, 4], field: below },
  { name: 'disabled', value: [2, 4], field: below, disabled: true },
  { name: 'not recursive', value: [1, 2], field: { field: 'articles', type: 'alias', kind: 'o2m' } },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
