import { dropdownOptions } from '../shared/options.ts';

/** INT-multi-dropdown-01: the choices and all else as the dropdown of one choice has them. */
export const options = dropdownOptions;
