import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { interfaceField: 'interface' };
const values = { interface: 'slider' };

export const examples: readonly Example<unknown>[] = [
  { name: 'no options set', value: null, options, values },
  { name: 'chosen', value: { minValue: 10, alwaysShowValue: true }, options, values },
  {
    name: 'lists of values',
    value: { color: 'danger' },
    options,
    values: { interface: 'presentation-notice' },
  },
  { name: 'no interface chosen', value: null, options },
  { name: 'an interface without options', value: null, options, values: { interface: 'select-icon' } },
  { name: 'an unknown interface', value: null, options, values: { interface: 'typewriter' } },
  { name: 'interface field not set up', value: null },
  { name: 'not an object', value: [1], options, values },
  { name: 'disabled', value: { minValue: 10 }, options, values, disabled: true },
  { name: 'right to left', value: null, options, values, direction: 'rtl' },
];
