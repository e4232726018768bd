import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { typeField: 'type' };
const values = { type: 'string' };

export const examples: readonly Example<unknown>[] = [
  { name: 'no settings', value: null, options, values },
  {
    name: 'chosen',
    value: { interface: 'input', width: 'half', note: 'In the order of the pages', options: { trim: true } },
    options,
    values,
  },
  { name: 'no type chosen', value: null, options },
  { name: 'type field not set up', value: null },
  { name: 'not an object', value: [1], options, values },
  { name: 'disabled', value: { interface: 'input' }, options, values, disabled: true },
  { name: 'right to left', value: { note: 'صفحة' }, options, values, direction: 'rtl' },
];
