/** The form of the settings of a described field. Pure. */
import { widths } from '../../../schemas/field/widths.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

/** A value beside the settings that names the type for the list of interfaces. It is not stored. */
export const typeBeside = '$type';

const flag = (field: string, name: string) =>
  ({
    field,
    name,
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  }) as const;

export const settings = [
  {
    field: 'interface',
    name: '$t:interfaces.system_interface',
    type: 'string',
    meta: { interface: 'system-interface', width: 'half', options: { typeField: typeBeside } },
  },
  {
    field: 'width',
    name: '$t:settings.width',
    type: 'string',
    meta: {
      interface: 'select-dropdown',
      width: 'half',
      options: { choices: widths.map((value) => ({ text: `$t:settings.width_${value}`, value })) },
    },
    schema: { default_value: 'full' },
  },
  flag('required', '$t:form.required'),
  flag('readonly', '$t:settings.readonly'),
  {
    field: 'note',
    name: '$t:settings.note',
    type: 'string',
    meta: { interface: 'input', width: 'full' },
  },
  {
    field: 'options',
    name: '$t:interfaces.system_interface_options',
    type: 'json',
    shape: 'object',
    meta: { interface: 'system-interface-options', width: 'full', options: { interfaceField: 'interface' } },
  },
] as const satisfies OptionList;
