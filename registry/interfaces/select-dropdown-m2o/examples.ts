import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'chosen', value: 1 },
  { name: 'read with the item', value: { id: 2, name: 'Tomás Oliveira' } },
  { name: 'modal', value: 1, options: { selectMode: 'modal' } },
  { name: 'disabled', value: 1, disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'author', type: 'required' }] },
  { name: 'relation not set up', value: null, field: { field: 'loose', kind: 'standard' } },
  { name: 'right to left', value: 1, direction: 'rtl' },
];
