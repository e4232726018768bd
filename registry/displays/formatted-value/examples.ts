import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'title case', value: 'in_review', options: { formatTitle: true } },
  { name: 'number', value: 1234567.5, field: { type: 'float' } },
  { name: 'with unit', value: 12, field: { type: 'integer' }, options: { suffix: ' kg', bold: true } },
  { name: 'HTML', value: '<p>Hello <b>there</b></p>' },
];
