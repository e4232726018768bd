import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'not recursive', value: [1, 2], field: { field: 'articles', type: 'alias', kind: 'o2m' } },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
