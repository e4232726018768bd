import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<number | string>[] = [
  { name: 'empty', value: null, options: { alwaysShowValue: true } },
  { name: 'value', value: 40 },
  {
    name: 'limits and steps',
    value: 2.5,
    field: { type: 'decimal' },
    options: { minValue: 0, maxValue: 5, stepInterval: 0.5, alwaysShowValue: true },
  },
  { name: 'disabled', value: 70, disabled: true },
  { name: 'invalid', value: 10, issues: [{ field: 'rating', type: 'gt', valid: 20 }] },
  { name: 'right to left', value: 25, options: { alwaysShowValue: true }, direction: 'rtl' },
];
