import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'chosen', value: 'de-DE' },
  { name: 'an unknown language', value: 'eo' },
  { name: 'disabled', value: 'en-US', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'language', type: 'required' }] },
  { name: 'right to left', value: 'ar-SA', direction: 'rtl' },
];
