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
  /** What a foreign key and the key that it points at have in common. */
  readonly key: 'whole' | 'text' | 'uuid' | 'other';
  /** What a database can compute as a default. */
  readonly computed: 'moment' | 'uuid' | null;
}

const scalar: Traits = {
  stored: true,
  creatable: true,
  structured: false,
  comparison: 'plain',
  title: false,
  key: 'other',
  computed: null,
};
const text: Traits = { ...scalar, comparison: 'text', key: 'text' };

const traits: Readonly<Record<FieldType, Traits>> = {
  string: { ...text, title: true },
  text,
  boolean: scalar,
  integer: { ...scalar, key: 'whole' },
  bigInteger: { ...scalar, key: 'whole' },
  float: scalar,
  decimal: scalar,
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
export const comparisonOf = (type: FieldType): Comparison => traits[type].comparison;
export const isTitle = (type: FieldType): boolean => traits[type].title;
/** Equal for types of which one can point at the other. */
export const keyKind = (type: FieldType): string => (traits[type].key === 'other' ? type : traits[type].key);
/** Whether a database can compute such a default: CURRENT_TIMESTAMP for a moment, gen_random_uuid() for a UUID. */
export const canCompute = (type: FieldType, expression: string): boolean =>
  traits[type].computed === (expression.includes('uuid') ? 'uuid' : 'moment');
