/** Pure functions between a preset and the queries of a list. */
import type { Field, FieldKind, FieldType } from '../field/types.ts';

const sortableTypes: Readonly<Record<FieldType, boolean>> = {
  string: true,
  text: true,
  boolean: true,
  integer: true,
  bigInteger: true,
  float: true,
  decimal: true,
  timestamp: true,
  dateTime: true,
  date: true,
  time: true,
  json: false,
  xml: true,
  csv: true,
  uuid: true,
  hash: true,
  alias: false,
  binary: true,
  unknown: true,
};

const sortableKinds: Readonly<Record<FieldKind, boolean>> = {
  standard: true,
  presentation: false,
  group: false,
  file: false,
  files: false,
  m2o: false,
  o2m: false,
  m2m: false,
  m2a: false,
  translations: false,
};

/** LAY-16. */
export function isSortable(field: Pick<Field, 'type' | 'kind'>): boolean {
  return sortableTypes[field.type] && sortableKinds[field.kind];
}
