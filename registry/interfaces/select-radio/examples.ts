import type { Example } from '../../../renderer/contract/definitions.ts';

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'In review', value: 'review' },
  { text: 'Published', value: 'published' },
];

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, options: { choices } },
  { name: 'chosen', value: 'review', options: { choices } },
  { name: 'a value that is not a choice', value: 'retired', options: { choices } },
  { name: 'another value allowed', value: 'custom', options: { choices, allowOther: true } },
  { name: 'without choices', value: null },
  { name: 'disabled', value: 'draft', options: { choices }, disabled: true },
  { name: 'invalid', value: null, options: { choices }, issues: [{ field: 'status', type: 'required' }] },
  {
    name: 'right to left',
    value: 'draft',
    options: { choices: [{ text: 'مسودة', value: 'draft' }] },
    direction: 'rtl',
  },
];
