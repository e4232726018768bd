import { typeFieldOption } from '../shared/options.ts';

/** The options of the interface (INT-system-05). */
export const options = [typeFieldOption] as const;
