import { fileOptions } from '../shared/file/options.ts';

export const options = fileOptions;
