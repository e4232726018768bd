import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'text', name: '$t:panels.text', type: 'string' },
] as const satisfies OptionList;
