/** The steps that create a field of any kind, with the tables, fields and relations that it needs (FLD-26, REL-06…17). Pure. */
import { fieldBody, type FieldDraft } from '../field/field-draft.ts';
import { newKeyField } from '../field/new-key.ts';
import { arrangementOf, withPositions, type DescribedField } from '../field/position.ts';
import type { FieldKind, FieldType } from '../field/types.ts';
import type { ModelStep } from '../model/step.ts';
import {
  languagesCollection,
  newLanguages,
  relatedKey,
  shapeOf,
  type ModelNames,
  type RelationDraft,
} from './new-relation.ts';
import { relationColumns } from './relation-columns.ts';

type Values = Readonly<Record<string, unknown>>;

export interface NewField {
  readonly collection: string;
  readonly kind: FieldKind;
  readonly draft: FieldDraft;
  readonly relation: RelationDraft;
}

/** Returns the steps in the order in which they are sent: field, collections, fields, relations, rows (FLD-26). */
export function planNewField(made: NewField, model: ModelNames): readonly ModelStep[] {
  const { collection, draft, kind, relation } = made;
  const end = model.endOf(collection);
  const placed = { ...made, draft: withPosition(draft, end.position) };
  const own: ModelStep = {
    do: 'create-field',
    collection,
    field: draft.field,
    body: { ...fieldBody(withKeyLength(placed, model)), collection },
  };
  const steps = {
    none: () => [],
    'many-to-one': () => manyToOne(made, model),
    'one-to-many': () => oneToMany(made, model),
    junction: () => throughJunction(made, model),
    'many-to-any': () => throughJunction(made, model),
  }[shapeOf(kind)]();
  const seeds = kind === 'translations' && !model.collections.includes(languagesCollection);
  const rows: readonly ModelStep[] = seeds
    ? [{ do: 'create-items', collection: relation.related, rows: newLanguages.rows }]
    : [];
  const inOrder = steps.toSorted((a, b) => (order[a.do] ?? 0) - (order[b.do] ?? 0));
  return [own, ...inOrder, ...rows, ...arrangementOf(collection, end)];
}

/** A field that is created again keeps its position. */
function withPosition(draft: FieldDraft, position: number | null): FieldDraft {
  const isPlaced = (draft.meta['sort'] ?? null) !== null;
  return position === null || isPlaced ? draft : { ...draft, meta: { ...draft.meta, sort: position } };
}

/** A foreign key has the length of the key to which it refers, unless the user chose another one. */
function withKeyLength({ draft, kind, relation }: NewField, model: ModelNames): FieldDraft {
  if (shapeOf(kind) !== 'many-to-one') return draft;
  const { length } = relatedKey(kind, relation.related, model);
  const isGiven = (draft.schema?.['max_length'] ?? null) !== null;
  if (length === undefined || isGiven) return draft;
  return { ...draft, schema: { ...draft.schema, max_length: length } };
}

const order: Readonly<Partial<Record<ModelStep['do'], number>>> = {
  'create-collection': 0,
  'create-field': 1,
  'create-relation': 2,
  'create-items': 3,
};

function manyToOne({ collection, draft, relation }: NewField, model: ModelNames): readonly ModelStep[] {
  const { related, corresponding, onDelete } = relation;
  return [
    ...missingCollection(related, model),
    ...(corresponding === null ? [] : [aliasField(related, corresponding, 'o2m', model)]),
    relationStep(collection, draft.field, related, {
      one_field: corresponding,
      onDelete: ownRule(collection, related, onDelete),
    }),
  ];
}

function oneToMany(made: NewField, model: ModelNames): readonly ModelStep[] {
  const { collection, draft, relation } = made;
  const { related, nearField, sortField, onDelete, onDeselect } = relation;
  return [
    ...missingCollection(related, model),
    ...columnsOf(made, model).flatMap((column) => missingField(related, column, model)),
    relationStep(related, nearField, collection, {
      one_field: draft.field,
      sort_field: sortField || null,
      one_deselect_action: onDeselect,
      onDelete: ownRule(collection, related, onDelete),
    }),
  ];
}

function columnsOf({ collection, kind, relation }: NewField, model: ModelNames): readonly Column[] {
  const columns = relationColumns(kind, collection, relation, model);
  return Object.entries(columns).flatMap(([part, { type, length }]) => {
    const field = relation[part as keyof typeof columns];
    return field === '' ? [] : [{ field, type, length }];
  });
}

function throughJunction(made: NewField, model: ModelNames): readonly ModelStep[] {
  const { collection, draft, kind, relation } = made;
  const { related, allowed, junction, nearField, farField, collectionField, sortField, onDeselect } =
    relation;
  const isAny = shapeOf(kind) === 'many-to-any';
  const columns = columnsOf(made, model);
  const table: readonly ModelStep[] = model.collections.includes(junction)
    ? columns.flatMap((column) => missingField(junction, column, model))
    : [
        {
          do: 'create-collection',
          collection: junction,
          body: {
            collection: junction,
            meta: { hidden: true, icon: 'import_export' },
            schema: {},
            fields: withPositions([
              newKeyField({ name: 'id', kind: 'integer' }),
              ...columns.map(hiddenField),
            ]),
          },
        },
      ];
  const near = relationStep(junction, nearField, collection, {
    one_field: draft.field,
    junction_field: farField,
    sort_field: sortField || null,
    one_deselect_action: onDeselect,
    onDelete: relation.onDelete,
  });
  if (isAny)
    return [
      ...table,
      near,
      relationStep(junction, farField, null, {
        one_collection_field: collectionField,
        one_allowed_collections: allowed,
        junction_field: nearField,
      }),
    ];
  const { corresponding } = relation;
  return [
    ...(kind === 'translations' ? missingLanguages(related, model) : missingCollection(related, model)),
    ...table,
    ...(corresponding === null ? [] : [aliasField(related, corresponding, 'm2m', model)]),
    near,
    relationStep(junction, farField, related, {
      one_field: corresponding,
      junction_field: nearField,
      onDelete: relation.onDelete,
    }),
  ];
}

/** REL-07: a self-reference cannot cascade. */
function ownRule(collection: string, related: string, onDelete: string): string {
  return collection === related ? 'NO ACTION' : onDelete;
}

/** REL-16: a new related collection has an integer key. */
function missingCollection(name: string, { collections }: ModelNames): readonly ModelStep[] {
  if (collections.includes(name)) return [];
  const fields = withPositions([newKeyField({ name: 'id', kind: 'integer' })]);
  return [
    { do: 'create-collection', collection: name, body: { collection: name, meta: {}, schema: {}, fields } },
  ];
}

function missingLanguages(name: string, { collections }: ModelNames): readonly ModelStep[] {
  if (collections.includes(name)) return [];
  return [
    { do: 'create-collection', collection: name, body: { ...newLanguages.collection, collection: name } },
  ];
}

interface Column {
  readonly field: string;
  readonly type: FieldType;
  readonly length: number | undefined;
}

const hiddenField = ({ field, type, length }: Column): DescribedField => ({
  field,
  type,
  meta: { hidden: true },
  schema: length === undefined ? {} : { max_length: length },
});

/** Returns the settings of a field that is added to an existing collection, which is placed last. */
function placed(collection: string, meta: object, model: ModelNames): object {
  const { position } = model.endOf(collection);
  return position === null ? meta : { ...meta, sort: position };
}

function missingField(collection: string, column: Column, model: ModelNames): readonly ModelStep[] {
  if (model.fieldOf(collection, column.field)) return [];
  const { meta, ...field } = hiddenField(column);
  return [
    {
      do: 'create-field',
      collection,
      field: column.field,
      body: { collection, ...field, meta: placed(collection, meta, model) },
    },
  ];
}

function aliasField(collection: string, field: string, special: 'o2m' | 'm2m', model: ModelNames): ModelStep {
  const settings = { special: [special], interface: `list-${special}`, display: 'related-values' };
  const meta = placed(collection, settings, model);
  return {
    do: 'create-field',
    collection,
    field,
    body: { collection, field, type: 'alias', meta, schema: null },
  };
}

function relationStep(
  collection: string,
  field: string,
  related: string | null,
  { onDelete, ...meta }: Values & { readonly onDelete?: string },
): ModelStep {
  return {
    do: 'create-relation',
    collection,
    field,
    related,
    body: {
      collection,
      field,
      related_collection: related,
      meta,
      schema: onDelete === undefined ? null : { on_delete: onDelete },
    },
  };
}
