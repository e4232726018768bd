import type { Example } from '../../../renderer/contract/definitions.ts';

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'In review', value: 'review' },
  { text: 'Published', value: 'published' },
];

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, options: { choices, placeholder: 'Choose a state' } },
  { name: 'chosen', value: 'review', options: { choices, icon: 'flag', allowNone: true } },
  {
    name: 'choices with icons',
    value: 'review',
    options: {
      choices: choices.map((choice, i) => ({ ...choice, icon: ['edit', 'visibility', 'check'][i] })),
    },
  },
  { name: 'a value that is not a choice', value: 'retired', options: { choices } },
  { name: 'another value allowed', value: 'custom', options: { choices, allowOther: true } },
  { name: 'without choices', value: null },
  { name: 'disabled', value: 'draft', options: { choices }, disabled: true },
  { name: 'invalid', value: null, options: { choices }, issues: [{ field: 'status', type: 'required' }] },
  {
    name: 'long text',
    value: 'a',
    options: {
      choices: [{ text: 'A very long choice that does not fit into half a column of the form', value: 'a' }],
    },
  },
  {
    name: 'right to left',
    value: 'draft',
    options: { choices: [{ text: 'مسودة', value: 'draft' }] },
    direction: 'rtl',
  },
];
