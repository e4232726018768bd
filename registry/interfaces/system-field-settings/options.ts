import { typeFieldOption } from '../shared/options.ts';

export const options = [typeFieldOption] as const;
