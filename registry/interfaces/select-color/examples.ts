import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'color', value: '#00C897' },
  { name: 'with alpha', value: '#E3516980' },
  { name: 'similar to the background', value: '#FEFEFE' },
  { name: 'disabled', value: '#68B0F4', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'color', type: 'required' }] },
  { name: 'right to left', value: '#9E8DE4', direction: 'rtl' },
];
