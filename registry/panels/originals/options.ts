import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [] as const satisfies OptionList;
