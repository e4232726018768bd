/** The relation of a new field: suggested names, and the tables and fields that it needs (REL-06…19). Pure. */
import type { Metadata } from '../collection/types.ts';
import { newKeyField } from '../field/new-key.ts';
import { columnSizes } from '../field/traits.ts';
import { freeName, includesName, safeName } from '../field/safe-name.ts';
import { endOfFields, unknownEnd, withPositions, type EndOfFields } from '../field/position.ts';
import type { Field, FieldKind, FieldType } from '../field/types.ts';
import type { OnDelete } from './types.ts';

export interface KeyOfCollection {
  readonly name: string;
  readonly type: FieldType;
  /** The largest number of characters. Absent: the type has no length, or it is not known. */
  readonly length?: number;
}

/** The parts of the data model that a draft uses. */
export interface ModelNames {
  readonly collections: readonly string[];
  /** Name and type of the primary key. A collection that does not exist yet gets an integer `id` (REL-16). */
  readonly keyOf: (collection: string) => KeyOfCollection;
  /** The field with the name, ignoring case. Undefined: the name is free. */
  readonly fieldOf: (collection: string, field: string) => ExistingField | undefined;
  /** Where a new field of an existing collection is placed. */
  readonly endOf: (collection: string) => EndOfFields;
}

export interface ExistingField {
  readonly field: string;
  readonly type: FieldType;
  readonly isKey: boolean;
  /** Whether the column is NOT NULL. */
  readonly isRequired: boolean;
}

/** Returns the names of a data model. The fields of the collections that the draft uses must be loaded. */
export function modelNames(metadata: Metadata): ModelNames {
  return {
    collections: metadata.collections.map(({ collection }) => collection),
    keyOf: (collection) => {
      const key = metadata.primaryKey(collection);
      return key ? keyOfField(key) : { name: 'id', type: 'integer' };
    },
    fieldOf: (collection, name) => {
      const found =
        metadata.field(collection, name) ??
        metadata.fields(collection).find(({ field }) => field.toLowerCase() === name.toLowerCase());
      return found && existingField(found);
    },
    endOf: (collection) =>
      metadata.hasFields(collection) ? endOfFields(metadata.fields(collection)) : unknownEnd,
  };
}

function keyOfField({ field: name, type, schema }: Field): KeyOfCollection {
  const length = columnSizes(type).length ? (schema?.max_length ?? null) : null;
  return { name, type, ...(length === null ? {} : { length }) };
}

function existingField({ field, type, schema }: Field): ExistingField {
  return { field, type, isKey: schema?.is_primary_key === true, isRequired: schema?.is_nullable === false };
}

/** The relation of a draft. Names that its kind does not use are ''. */
export interface RelationDraft {
  /** The related collection; for translations, the collection of languages. '' for many-to-any. */
  readonly related: string;
  /** The collections of a many-to-any field. */
  readonly allowed: readonly string[];
  readonly junction: string;
  /** The foreign key that references this collection: in the junction, or in the related collection of an o2m. */
  readonly nearField: string;
  /** The foreign key of the junction that references the related row. */
  readonly farField: string;
  /** The column of a many-to-any junction that stores the collection of the related row. */
  readonly collectionField: string;
  readonly sortField: string;
  readonly onDelete: OnDelete;
  readonly onDeselect: 'nullify' | 'delete';
  /** The field of the related collection that shows the relation from the other side. Null: none. */
  readonly corresponding: string | null;
}

export const emptyRelation: RelationDraft = {
  related: '',
  allowed: [],
  junction: '',
  nearField: '',
  farField: '',
  collectionField: '',
  sortField: '',
  onDelete: 'SET NULL',
  onDeselect: 'nullify',
  corresponding: null,
};

const filesCollection = 'directus_files';
export const languagesCollection = 'languages';

type Shape = 'none' | 'many-to-one' | 'one-to-many' | 'junction' | 'many-to-any';
const shapes: Readonly<Record<FieldKind, Shape>> = {
  standard: 'none',
  presentation: 'none',
  group: 'none',
  file: 'many-to-one',
  m2o: 'many-to-one',
  o2m: 'one-to-many',
  files: 'junction',
  m2m: 'junction',
  translations: 'junction',
  m2a: 'many-to-any',
};

export const shapeOf = (kind: FieldKind): Shape => shapes[kind];

/** The related collection that a kind always has. */
const fixedRelated: Readonly<Partial<Record<FieldKind, string>>> = {
  file: filesCollection,
  files: filesCollection,
  translations: languagesCollection,
};

export const relatedIsFixed = (kind: FieldKind): boolean => fixedRelated[kind] !== undefined;

/** Whether the related rows are languages, and the rows of the junction are the translations into them. */
export const hasLanguages = (kind: FieldKind): boolean => fixedRelated[kind] === languagesCollection;

/** Whether the suggested relation of a new field needs no choice of the user (FLD-07). */
export const isSetUpByItself = (kind: FieldKind): boolean => kind === 'translations';

/** Returns the relation with suggested names for the collection, kind and related collection (REL-10…14). */
export function suggestRelation(
  kind: FieldKind,
  collection: string,
  chosen: Pick<RelationDraft, 'related' | 'allowed'>,
  model: ModelNames,
): RelationDraft {
  const related = fixedRelated[kind] ?? chosen.related;
  const draft = { ...emptyRelation, allowed: chosen.allowed, related };
  const near = `${collection}_${model.keyOf(collection).name}`;
  const suggested: Readonly<Record<Shape, () => RelationDraft>> = {
    none: () => emptyRelation,
    'many-to-one': () => ({ ...draft, onDelete: related === collection ? 'NO ACTION' : 'SET NULL' }),
    'one-to-many': () => ({
      ...draft,
      nearField: related === '' ? '' : freeName(near, (name) => model.fieldOf(related, name) !== undefined),
    }),
    junction: () => {
      if (related === '') return draft;
      const far = `${related}_${relatedKey(kind, related, model).name}`;
      const base = kind === 'translations' ? `${collection}_translations` : `${collection}_${related}`;
      return {
        ...draft,
        junction: freeCollection(base, model),
        nearField: near,
        farField: far === near ? `related_${far}` : far,
        ...(kind === 'translations' ? { onDeselect: 'delete' as const } : {}),
      };
    },
    'many-to-any': () => ({
      ...draft,
      junction: freeCollection(
        `${collection}_${draft.allowed.length === 1 ? draft.allowed[0] : 'items'}`,
        model,
      ),
      nearField: near,
      farField: 'item',
      collectionField: 'collection',
    }),
  };
  return suggested[shapes[kind]]();
}

/**
 * Returns the relation with a rule for deletions that its column allows: the suggested rule clears the column of a
 * many-to-one field, which is impossible if it is NOT NULL.
 */
export function withFittingRule(
  kind: FieldKind | null,
  draft: RelationDraft,
  isRequired: boolean,
): RelationDraft {
  const isOwnColumn = kind !== null && shapes[kind] === 'many-to-one';
  return isOwnColumn && isRequired && draft.onDelete === 'SET NULL'
    ? { ...draft, onDelete: 'NO ACTION' }
    : draft;
}

/** Returns a free name for the field of the related collection that shows the relation from the other side. */
export function suggestCorresponding(collection: string, related: string, model: ModelNames): string {
  return freeName(safeName(collection), (name) => model.fieldOf(related, name) !== undefined);
}

/** Returns the primary key of a related collection. A new collection of languages has the key `code` (REL-14). */
export function relatedKey(kind: FieldKind, related: string, model: ModelNames): KeyOfCollection {
  const isNew = kind === 'translations' && !model.collections.includes(related);
  return isNew ? { name: 'code', type: 'string' } : model.keyOf(related);
}

/** REL-11, REL-12. */
function freeCollection(name: string, { collections }: ModelNames): string {
  const safe = safeName(name.startsWith('directus_') ? `junction_${name}` : name);
  return freeName(safe, (other) => includesName(collections, other));
}

/** The collection of languages that translations create, with its rows (REL-14, REL-15). */
export const newLanguages = {
  collection: {
    collection: languagesCollection,
    meta: { icon: 'translate', display_template: '{{ name }}' },
    schema: {},
    fields: withPositions([
      newKeyField({ name: 'code', kind: 'string' }),
      { field: 'name', type: 'string', meta: { interface: 'input' }, schema: {} },
    ]),
  },
  rows: [
    ['en-US', 'English'],
    ['de-DE', 'German'],
    ['fr-FR', 'French'],
    ['ru-RU', 'Russian'],
    ['es-ES', 'Spanish'],
    ['it-IT', 'Italian'],
    ['pt-BR', 'Portuguese'],
  ].map(([code, name]) => ({ code, name })),
} as const;
