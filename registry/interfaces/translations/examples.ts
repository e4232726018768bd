import type { Example } from '../../../renderer/contract/definitions.ts';

const field = { field: 'translations', type: 'alias', kind: 'translations' } as const;

export const examples: readonly Example[] = [
  { name: 'languages', value: null, field },
  { name: 'disabled', value: null, field, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
