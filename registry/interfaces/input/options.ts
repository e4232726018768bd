import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import {
  clearOption,
  fontOption,
  iconLeftOption,
  iconRightOption,
  placeholderOption,
  trimOption,
} from '../shared/options.ts';

/**
 * Options of text inputs, from placeholder to slug (INT-input-01), and of number inputs: min, max, step (INT-input-02).
 */
export const options = [
  placeholderOption,
  fontOption,
  iconLeftOption,
  iconRightOption,
  trimOption,
  {
    field: 'masked',
    name: '$t:interfaces.masked',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  clearOption,
  {
    field: 'slug',
    name: '$t:interfaces.slug',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'dbSafe',
    name: '$t:interfaces.db_safe',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  { field: 'min', name: '$t:interfaces.min', type: 'float', meta: { interface: 'input', width: 'half' } },
  { field: 'max', name: '$t:interfaces.max', type: 'float', meta: { interface: 'input', width: 'half' } },
  {
    field: 'step',
    name: '$t:interfaces.step',
    type: 'float',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: 1 },
  },
] as const satisfies OptionList;

export type InputProps = InterfaceProps<typeof options, string | number>;
