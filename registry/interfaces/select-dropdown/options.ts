import { dropdownOptions } from '../shared/options.ts';

/** The options of the interface (INT-dropdown-01). */
export const options = dropdownOptions;
