/** The forms in which columns of SQLite may store dates, times and booleans: the values of the field option `storedAs`. */
import { isTruth, momentOf, type Moment } from './traits.ts';
import type { FieldType } from './types.ts';

/** Spellings of true and false. The first is this server's own. */
export const booleanForms: readonly string[] = [
  '1/0',
  '-1/0',
  'Y/N',
  'y/n',
  'T/F',
  't/f',
  'true/false',
  'TRUE/FALSE',
  'True/False',
  'yes/no',
  'YES/NO',
  'Yes/No',
  'on/off',
  'ON/OFF',
  'On/Off',
];

const numbers = ['seconds', 'milliseconds', 'microseconds', 'julian', 'YYYYMMDD', 'YYYYMMDDhhmmss'];
const moments = [
  'YYYY-MM-DD hh:mm:ss',
  'YYYY-MM-DDThh:mm:ss',
  'YYYY-MM-DDThh:mm:ssZ',
  'YYYY-MM-DD hh:mm:ss.SSS',
];
/** The usual forms. Other patterns of the same parts are valid too. The first is this server's own. */
const momentForms: Readonly<Record<Moment, readonly string[]>> = {
  instant: [...moments, ...numbers],
  local: [...moments, ...numbers],
  date: ['YYYY-MM-DD', ...moments, ...numbers],
  time: ['hh:mm:ss', 'hh:mm', 'hh:mm:ss.SSS'],
};

/** Returns the forms that a form of the field offers for the option `storedAs`. Empty: the type has no such option. */
export function storedForms(type: FieldType): readonly string[] {
  const kind = momentOf(type);
  if (kind !== null) return momentForms[kind];
  return isTruth(type) ? booleanForms : [];
}
