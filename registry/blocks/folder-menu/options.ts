import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'folder', name: '$t:blocks.folder', type: 'json', shape: 'any' },
  { field: 'library', name: '$t:blocks.library', type: 'json', shape: 'target' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
