import type { FieldType } from './types.ts';

/** The interface used if the metadata names none (FLD-35). */
export const defaultInterface: Readonly<Record<FieldType, string>> = {
  string: 'input',
  text: 'input-multiline',
  boolean: 'boolean',
  integer: 'input',
  bigInteger: 'input',
  float: 'input',
  decimal: 'input',
  timestamp: 'datetime',
  dateTime: 'datetime',
  date: 'datetime',
  time: 'datetime',
  json: 'input-code',
  xml: 'input-code',
  csv: 'tags',
  uuid: 'input',
  hash: 'input-hash',
  alias: 'input',
  binary: 'input-binary',
  unknown: 'input',
};

/** The interface of short text whose metadata names none. */
export const singleLineInterface = defaultInterface.string;

/** The display used if the metadata names none (FLD-36). */
export const defaultDisplay: Readonly<Record<FieldType, string>> = {
  string: 'formatted-value',
  text: 'formatted-value',
  boolean: 'boolean',
  integer: 'formatted-value',
  bigInteger: 'formatted-value',
  float: 'formatted-value',
  decimal: 'formatted-value',
  timestamp: 'datetime',
  dateTime: 'datetime',
  date: 'datetime',
  time: 'datetime',
  json: 'raw',
  xml: 'raw',
  csv: 'labels',
  uuid: 'formatted-value',
  hash: 'formatted-value',
  alias: 'raw',
  binary: 'binary',
  unknown: 'raw',
};
