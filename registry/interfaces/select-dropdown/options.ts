import { dropdownOptions } from '../shared/options.ts';

/** INT-dropdown-01. */
export const options = dropdownOptions;
