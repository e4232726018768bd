import type { OptionList } from '../../../../schemas/option/types.ts';

export const fileOptions = [
  {
    field: 'folder',
    name: '$t:interfaces.folder',
    type: 'string',
    meta: { interface: 'system-folder', width: 'half', note: '$t:interfaces.folder_note' },
  },
] as const satisfies OptionList;
