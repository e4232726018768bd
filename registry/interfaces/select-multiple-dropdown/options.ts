import { dropdownOptions } from '../shared/options.ts';

/** The same options as the dropdown for one choice (INT-multi-dropdown-01). */
export const options = dropdownOptions;
