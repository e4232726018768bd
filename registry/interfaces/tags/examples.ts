import type { Example } from '../../../renderer/contract/definitions.ts';

const presets = ['News', 'Reportage', 'Essay'];

export const examples: readonly Example<readonly string[]>[] = [
  { name: 'empty', value: null },
  { name: 'tags', value: ['sea', 'salt'], options: { iconLeft: 'label', placeholder: 'Add a tag' } },
  { name: 'presets and own tags', value: ['Essay', 'salt'], options: { presets } },
  { name: 'presets only', value: ['News'], options: { presets, allowCustom: false } },
  { name: 'disabled', value: ['Essay', 'salt'], options: { presets }, disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'tags', type: 'required' }] },
  {
    name: 'long text',
    value: ['a tag so long that it does not fit into one line of the form '.repeat(4).trim()],
  },
  { name: 'right to left', value: ['بحر', 'ملح'], direction: 'rtl' },
];
