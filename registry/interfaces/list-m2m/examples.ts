import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'rows', value: null, field: { field: 'tags', type: 'alias', kind: 'm2m' } },
  { name: 'disabled', value: null, field: { field: 'tags', type: 'alias', kind: 'm2m' }, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
