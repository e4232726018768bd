import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'chosen', value: 'people_alt' },
  { name: 'disabled', value: 'flag', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'icon', type: 'required' }] },
  { name: 'right to left', value: 'star', direction: 'rtl' },
];
