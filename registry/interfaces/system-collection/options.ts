import { includeSystemOption } from '../shared/options.ts';

/** The options of the interface (INT-system-01). */
export const options = [includeSystemOption] as const;
