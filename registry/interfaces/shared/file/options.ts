import type { OptionDescriptor, OptionList } from '../../../../schemas/option/types.ts';

export const fileOptions = [
  {
    field: 'folder',
    name: '$t:interfaces.folder',
    type: 'string',
    meta: { interface: 'system-folder', width: 'half', note: '$t:interfaces.folder_note' },
  },
] as const satisfies OptionList;

export const allowedTypesOption = {
  field: 'allowedTypes',
  name: '$t:interfaces.allowed_types',
  type: 'string',
  meta: { interface: 'input', width: 'full', note: '$t:interfaces.allowed_types_note' },
} as const satisfies OptionDescriptor;
