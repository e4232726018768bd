import type { Example } from '../../../renderer/contract/definitions.ts';

const field = { field: 'editor', kind: 'm2o' } as const;
const key = '7d3c9a52-0000-4000-8000-000000000001';

export const examples: readonly Example[] = [
  { name: 'empty', value: null, field },
  { name: 'chosen', value: key, field },
  { name: 'modal', value: key, field, options: { selectMode: 'modal' } },
  { name: 'disabled', value: key, field, disabled: true },
  { name: 'invalid', value: null, field, issues: [{ field: 'editor', type: 'required' }] },
  { name: 'right to left', value: key, field, direction: 'rtl' },
];
