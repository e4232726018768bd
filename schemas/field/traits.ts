/** Properties of field types, so that no code compares types one by one. */
import type { FieldType } from './types.ts';

/** How values compare: by detected type (numbers, dates), as case-sensitive text, or as case-insensitive text. */
export type Comparison = 'plain' | 'text' | 'caseless';

/** The parts of a date that a value has. `instant` has a time zone, `local` has none. */
export type Moment = 'instant' | 'local' | 'date' | 'time';

interface Traits {
  /** The type has a column in the table. */
  readonly stored: boolean;
  /** New columns can have this type. */
  readonly creatable: boolean;
  /** Objects and lists stored as JSON. Databases compare them as text. */
  readonly structured: boolean;
  /** Lists can be sorted by the type (LAY-16). */
  readonly sortable: boolean;
  /** The databases store the type as text. */
  readonly textual: boolean;
  /** PostgreSQL has an order and an equality for the type that match those of the platform. */
  readonly comparable: boolean;
  /** Values have a fixed length, or a short one. */
  readonly short: boolean;
  /** Values never leave the server. */
  readonly secret: boolean;
  /** The declared type of a column determines it. If false, the field needs the special flag of the same name. */
  readonly declared: boolean;
  /** What a special flag with the name of the type does. null: there is none. */
  readonly special: 'converts' | 'computes' | null;
  /** How the search matches a phrase. null: the search skips the field. */
  readonly search: 'contains' | 'equals' | null;
  /** The type that min and max compare, if PostgreSQL has none for this type. */
  readonly rankedAs: 'text' | 'integer' | null;
  /** Language of the text in a code editor. */
  readonly syntax: 'json' | 'xml' | null;
  readonly moment: Moment | null;
  /** The values are true and false. */
  readonly truth: boolean;
  /** Numeric types: `exact` keeps all digits, `float` has the precision of a float. null for other types. */
  readonly amount: 'exact' | 'float' | null;
  readonly comparison: Comparison;
  /** Bytes, which are shown by their type and size. No text control edits them. */
  readonly opaque: boolean;
  /** A list of texts. */
  readonly list: boolean;
  /** A single line of text that can serve as the title of its row. */
  readonly title: boolean;
  /** Text of any length, in one line or in many. Only the column's name and values show which. */
  readonly prose: boolean;
  /** A foreign key and the referenced key must have the same value here. */
  readonly key: 'whole' | 'text' | 'uuid' | 'other';
  /** Size parameters of the column: `length` in characters, or `digits` (precision and scale). */
  readonly sizes: 'length' | 'digits' | null;
}

const scalar: Traits = {
  stored: true,
  creatable: true,
  structured: false,
  sortable: true,
  textual: false,
  comparable: true,
  short: true,
  secret: false,
  declared: true,
  special: null,
  search: null,
  rankedAs: null,
  syntax: null,
  moment: null,
  truth: false,
  amount: null,
  comparison: 'plain',
  opaque: false,
  list: false,
  title: false,
  prose: false,
  key: 'other',
  sizes: null,
};
const long: Traits = { ...scalar, short: false };
const text: Traits = { ...long, textual: true, search: 'contains', comparison: 'text', key: 'text' };
const exact: Traits = { ...scalar, amount: 'exact', search: 'equals' };

const traits: Readonly<Record<FieldType, Traits>> = {
  string: { ...text, title: true, sizes: 'length' },
  text: { ...text, prose: true },
  boolean: { ...scalar, special: 'converts', rankedAs: 'integer', truth: true },
  integer: { ...exact, key: 'whole' },
  bigInteger: { ...exact, key: 'whole' },
  float: { ...exact, amount: 'float' },
  decimal: { ...exact, sizes: 'digits' },
  timestamp: { ...scalar, moment: 'instant' },
  dateTime: { ...scalar, moment: 'local' },
  date: { ...scalar, moment: 'date' },
  time: { ...scalar, moment: 'time' },
  json: {
    ...long,
    structured: true,
    sortable: false,
    comparable: false,
    special: 'converts',
    syntax: 'json',
  },
  xml: { ...text, comparable: false, syntax: 'xml', key: 'other' },
  csv: { ...text, declared: false, special: 'converts', list: true },
  uuid: {
    ...scalar,
    special: 'computes',
    search: 'equals',
    rankedAs: 'text',
    comparison: 'caseless',
    key: 'uuid',
  },
  hash: { ...text, short: true, secret: true, declared: false, special: 'computes', search: null },
  alias: { ...long, stored: false, creatable: false, sortable: false },
  binary: { ...long, opaque: true },
  unknown: { ...long, creatable: false, textual: true, comparable: false },
};

export const isStored = (type: FieldType): boolean => traits[type].stored;
export const isCreatable = (type: FieldType): boolean => traits[type].creatable;
export const isStructured = (type: FieldType): boolean => traits[type].structured;
export const isAmount = (type: FieldType): boolean => traits[type].amount !== null;
export const isExact = (type: FieldType): boolean => traits[type].amount === 'exact';
export const isSortableType = (type: FieldType): boolean => traits[type].sortable;
export const isTextual = (type: FieldType): boolean => traits[type].textual;
export const isComparable = (type: FieldType): boolean => traits[type].comparable;
export const isShort = (type: FieldType): boolean => traits[type].short;
/** Whether a new index on a column of the type is offered: its values can be compared, and fit into an entry. */
export const canIndex = (type: FieldType): boolean =>
  isComparable(type) && (isShort(type) || columnSizes(type).length);
export const isOpaque = (type: FieldType): boolean => traits[type].opaque;
export const isList = (type: FieldType): boolean => traits[type].list;
export const isSecretType = (type: FieldType): boolean => traits[type].secret;
export const isDeclared = (type: FieldType): boolean => traits[type].declared;
/** Returns what the special flag with the name of the type does, or null if there is none. */
export const specialOf = (type: FieldType): Traits['special'] => traits[type].special;
export const searchOf = (type: FieldType): Traits['search'] => traits[type].search;
export const rankedAs = (type: FieldType): Traits['rankedAs'] => traits[type].rankedAs;
export const syntaxOf = (type: FieldType): Traits['syntax'] => traits[type].syntax;
export const momentOf = (type: FieldType): Moment | null => traits[type].moment;
export const isTruth = (type: FieldType): boolean => traits[type].truth;
export const comparisonOf = (type: FieldType): Comparison => traits[type].comparison;
export const isTitle = (type: FieldType): boolean => traits[type].title;
export const isProse = (type: FieldType): boolean => traits[type].prose;
/** Returns the same value for two types if a column of one can reference a column of the other. */
export const keyKind = (type: FieldType): string => (traits[type].key === 'other' ? type : traits[type].key);
/**
 * Whether the database can compute this default: CURRENT_TIMESTAMP for dates and times, gen_random_uuid() for a UUID.
 */
export const canCompute = (type: FieldType, expression: string): boolean =>
  expression.includes('uuid') ? traits[type].key === 'uuid' : traits[type].moment !== null;

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
