import type { Example } from '../../../renderer/contract/definitions.ts';

const choices = ['News', 'Essay', 'Reportage', 'Interview', 'Review'].map((text) => ({
  text,
  value: text.toLowerCase(),
}));
const months = Array.from({ length: 12 }, (_, i) => ({ text: `Month ${i + 1}`, value: i + 1 }));

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options: { choices } },
  { name: 'chosen', value: ['essay', 'review'], options: { choices } },
  { name: 'collapsed choices', value: [2, 11], options: { choices: months } },
  { name: 'other values', value: ['essay', 'a poem'], options: { choices, allowOther: true } },
  { name: 'a value that is not a choice', value: ['retired'], options: { choices } },
  { name: 'not a list', value: { essay: true }, options: { choices } },
  { name: 'without choices', value: null },
  { name: 'disabled', value: ['news'], options: { choices, allowOther: true }, disabled: true },
  { name: 'invalid', value: null, options: { choices }, issues: [{ field: 'kinds', type: 'required' }] },
  {
    name: 'long text',
    value: ['a'],
    options: {
      choices: [
        { text: 'A very long choice that does not fit into half a column of the form', value: 'a' },
        { text: 'Short', value: 'b' },
      ],
    },
  },
  {
    name: 'right to left',
    value: ['draft'],
    options: {
      choices: [
        { text: 'مسودة', value: 'draft' },
        { text: 'منشور', value: 'published' },
      ],
    },
    direction: 'rtl',
  },
];
