import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'rows', value: null, field: { field: 'blocks', type: 'alias', kind: 'm2a' } },
  { name: 'disabled', value: null, field: { field: 'blocks', type: 'alias', kind: 'm2a' }, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
