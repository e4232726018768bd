/** Facts about types of fields that several sides ask for, so that none compares types one by one. */
import type { FieldType } from './types.ts';

interface Traits {
  /** A column of the table holds it. */
  readonly stored: boolean;
  /** A new column can be given this type. */
  readonly creatable: boolean;
  /** Held as JSON: objects and lists, compared as text by a database. */
  readonly structured: boolean;
  /** One line that a person reads: a fair title of its row. */
  readonly title: boolean;
}

const scalar: Traits = { stored: true, creatable: true, structured: false, title: false };

const traits: Readonly<Record<FieldType, Traits>> = {
  string: { ...scalar, title: true },
  text: scalar,
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
  xml: scalar,
  csv: scalar,
  uuid: scalar,
  hash: scalar,
  alias: { ...scalar, stored: false, creatable: false },
  binary: scalar,
  unknown: { ...scalar, creatable: false },
};

export const isStored = (type: FieldType): boolean => traits[type].stored;
export const isCreatable = (type: FieldType): boolean => traits[type].creatable;
export const isStructured = (type: FieldType): boolean => traits[type].structured;
export const isTitle = (type: FieldType): boolean => traits[type].title;
