import type { Example } from '../../../renderer/contract/definitions.ts';

const gallery = { field: 'gallery', type: 'alias', kind: 'files' } as const;

export const examples: readonly Example[] = [
  { name: 'rows', value: null, field: gallery },
  { name: 'disabled', value: null, field: gallery, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
