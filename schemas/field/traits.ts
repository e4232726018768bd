/** Facts about types of fields that several sides ask for, so that none compares types one by one. */
import type { FieldType } from './types.ts';

/** How values compare: as what they look like, character by character, or so without case. */
export type Comparison = 'plain' | 'text' | 'caseless';

interface Traits {
  /** A column of the table holds it. */
  readonly stored: boolean;
  /** A new column can be given this type. */
  readonly creatable: boolean;
  /** Held as JSON: objects and lists, compared as text by a database. */
  readonly structured: boolean;
  readonly comparison: Comparison;
  /** One line that a person reads: a fair title of its row. */
  readonly title: boolean;
}

const scalar: Traits = {
  stored: true,
  creatable: true,
  structured: false,
  comparison: 'plain',
  title: false,
};
const text: Traits = { ...scalar, comparison: 'text' };

const traits: Readonly<Record<FieldType, Traits>> = {
  string: { ...text, title: true },
  text,
  boolean: scalar,
  integer: scalar,
  bigInteger: scalar,
  float: scalar,
  decimal: scalar,
  timestamp: scalar,
  dateTime: scalar,
  date: scalar,
  time: scalar,
  json: { ...scalar, structured: true },
  xml: text,
  csv: text,
  uuid: { ...scalar, comparison: 'caseless' },
  hash: text,
  alias: { ...scalar, stored: false, creatable: false },
  binary: scalar,
  unknown: { ...scalar, creatable: false },
};

export const isStored = (type: FieldType): boolean => traits[type].stored;
export const isCreatable = (type: FieldType): boolean => traits[type].creatable;
export const isStructured = (type: FieldType): boolean => traits[type].structured;
export const comparisonOf = (type: FieldType): Comparison => traits[type].comparison;
export const isTitle = (type: FieldType): boolean => traits[type].title;
