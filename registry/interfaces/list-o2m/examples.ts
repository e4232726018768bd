import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'rows', value: [1, 2], field: { field: 'articles', type: 'alias', kind: 'o2m' } },
  { name: 'disabled', value: [1], field: { field: 'articles', type: 'alias', kind: 'o2m' }, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
