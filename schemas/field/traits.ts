/** Properties of field types, so that no code compares types one by one. */
import type { FieldType } from './types.ts';

/** How values compare: by detected type (numbers, dates), as case-sensitive text, or as case-insensitive text. */
export type Comparison = 'plain' | 'text' | 'caseless';

interface Traits {
  /** The type has a column in the table. */
  readonly stored: boolean;
  /** New columns can have this type. */
  readonly creatable: boolean;
  /** Objects and lists stored as JSON. Databases compare them as text. */
  readonly structured: boolean;
  /** Numeric types: `exact` keeps all digits, `float` has the precision of a float. null for other types. */
  readonly amount: 'exact' | 'float' | null;
  readonly comparison: Comparison;
  /** A single line of text that can serve as the title of its row. */
  readonly title: boolean;
  /** A foreign key and the referenced key must have the same value here. */
  readonly key: 'whole' | 'text' | 'uuid' | 'other';
  /** Size parameters of the column: `length` in characters, or `digits` (precision and scale). */
  readonly sizes: 'length' | 'digits' | null;
  /** The kind of default that the database can compute. */
  readonly computed: 'moment' | 'uuid' | null;
}

const scalar: Traits = {
  stored: true,
  creatable: true,
  structured: false,
  amount: null,
  comparison: 'plain',
  title: false,
  key: 'other',
  sizes: null,
  computed: null,
};
const text: Traits = { ...scalar, comparison: 'text', key: 'text' };

const traits: Readonly<Record<FieldType, Traits>> = {
  string: { ...text, title: true, sizes: 'length' },
  text,
  boolean: scalar,
  integer: { ...scalar, amount: 'exact', key: 'whole' },
  bigInteger: { ...scalar, amount: 'exact', key: 'whole' },
  float: { ...scalar, amount: 'float' },
  decimal: { ...scalar, amount: 'exact', sizes: 'digits' },
  timestamp: { ...scalar, computed: 'moment' },
  dateTime: { ...scalar, computed: 'moment' },
  date: { ...scalar, computed: 'moment' },
  time: { ...scalar, computed: 'moment' },
  json: { ...scalar, structured: true },
  xml: { ...text, key: 'other' },
  csv: text,
  uuid: { ...scalar, comparison: 'caseless', key: 'uuid', computed: 'uuid' },
  hash: text,
  alias: { ...scalar, stored: false, creatable: false },
  binary: scalar,
  unknown: { ...scalar, creatable: false },
};

export const isStored = (type: FieldType): boolean => traits[type].stored;
export const isCreatable = (type: FieldType): boolean => traits[type].creatable;
export const isStructured = (type: FieldType): boolean => traits[type].structured;
export const isAmount = (type: FieldType): boolean => traits[type].amount !== null;
export const isExact = (type: FieldType): boolean => traits[type].amount === 'exact';
export const comparisonOf = (type: FieldType): Comparison => traits[type].comparison;
export const isTitle = (type: FieldType): boolean => traits[type].title;
/** Returns the same value for two types if a column of one can reference a column of the other. */
export const keyKind = (type: FieldType): string => (traits[type].key === 'other' ? type : traits[type].key);
/**
 * Whether the database can compute this default: CURRENT_TIMESTAMP for dates and times, gen_random_uuid() for a UUID.
 */
export const canCompute = (type: FieldType, expression: string): boolean =>
  traits[type].computed === (expression.includes('uuid') ? 'uuid' : 'moment');

export function columnSizes(type: FieldType): { readonly length: boolean; readonly digits: boolean } {
  const { sizes } = traits[type];
  return { length: sizes === 'length', digits: sizes === 'digits' };
}

const texts: readonly FieldType[] = ['string', 'text', 'hash'];
const wider: Readonly<Partial<Record<FieldType, readonly FieldType[]>>> = {
  string: ['text', 'hash'],
  text: ['string', 'hash'],
  hash: ['string', 'text'],
  csv: texts,
  xml: texts,
  json: texts,
  uuid: texts,
  boolean: texts,
  integer: [...texts, 'bigInteger', 'decimal'],
  bigInteger: [...texts, 'decimal'],
  decimal: texts,
  float: texts,
  date: [...texts, 'dateTime', 'timestamp'],
  time: texts,
  dateTime: [...texts, 'timestamp'],
  timestamp: [...texts, 'dateTime'],
};

/** Whether converting a column from one type to the other keeps all values that fit into the new type. */
export function keepsValues(from: FieldType, to: FieldType): boolean {
  return from === to || (wider[from]?.includes(to) ?? false);
}
