import { includeSystemOption } from '../shared/options.ts';

/** INT-system-01. */
export const options = [includeSystemOption] as const;
