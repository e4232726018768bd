import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'value', value: 'in_review' },
  {
    name: 'choice',
    value: 'draft',
    options: { choices: [{ text: 'Draft', value: 'draft', foreground: '#12303a', background: '#e9edf1' }] },
  },
  {
    name: 'icon',
    value: 'live',
    options: { choices: [{ text: 'Live', value: 'live', icon: 'check_circle_outline' }] },
  },
  { name: 'list', value: ['sea', 'salt'], field: { type: 'csv' } },
  { name: 'dot', value: 'draft', options: { showAsDot: true } },
];
