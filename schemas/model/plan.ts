/**
 * Every change of the data model that the app offers, and the steps that carry it out. The steps are shown in words before
 * they are sent, and are the same for our server and for other platforms (FLD-26). Pure.
 */
import { newCollectionSteps, type NewCollection, type StatusTexts } from '../collection/new-collection.ts';
import { draftOf, fieldBody } from '../field/field-draft.ts';
import { keyKinds, newKeyField } from '../field/new-key.ts';
import { arrangementOf } from '../field/position.ts';
import type { Field } from '../field/types.ts';
import type { KeyOfCollection, ModelNames } from '../relation/new-relation.ts';
import { planFieldSettings, type FieldSettings } from '../relation/plan-field-settings.ts';
import { planNewField, type NewField } from '../relation/plan-field.ts';
import type { ModelStep } from './step.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changed settings of a collection or a field, which `name` identifies. */
export interface MetaChange {
  readonly name: string;
  readonly meta: Values;
}

/** The changes that a user can want, by their kinds. */
interface Changes {
  readonly 'new-collection': { readonly made: NewCollection; readonly texts: StatusTexts };
  /** A deleted collection, with the primary key that it had. */
  readonly 'collection-again': { readonly collection: string; readonly key: KeyOfCollection };
  readonly 'collection-settings': { readonly collection: string; readonly meta: Values };
  /** Positions or settings of several collections. */
  readonly collections: { readonly changes: readonly MetaChange[] };
  readonly 'deleted-collection': { readonly collection: string };
  readonly 'new-field': NewField;
  /** A field with the settings of another one (DM-23). */
  readonly 'copied-field': { readonly of: Field; readonly name: string };
  /** The settings of an existing field and of its relation. */
  readonly 'field-settings': FieldSettings;
  /** Positions, widths, groups or settings of several fields of a collection (DM-20). */
  readonly fields: { readonly collection: string; readonly changes: readonly MetaChange[] };
  readonly 'deleted-field': { readonly collection: string; readonly field: string };
}

export type ChangeKind = keyof Changes;

/** A change of the data model, before it is planned. */
export type WantedChange = {
  readonly [Kind in ChangeKind]: { readonly change: Kind } & Changes[Kind];
}[ChangeKind];

const plans: {
  readonly [Kind in ChangeKind]: (wanted: Changes[Kind], model: ModelNames) => readonly ModelStep[];
} = {
  'new-collection': ({ made, texts }) => newCollectionSteps(made, texts),
  'collection-again': ({ collection, key: { name, type } }) => {
    const key = newKeyField({ name, kind: keyKinds.find((kind) => kind === type) ?? 'integer' });
    return [
      {
        do: 'create-collection',
        collection,
        body: { collection, meta: {}, schema: {}, fields: [key] },
      },
    ];
  },
  'collection-settings': ({ collection, meta }) => [{ do: 'update-collection', collection, body: { meta } }],
  collections: ({ changes }) =>
    changes.length === 0
      ? []
      : [
          {
            do: 'update-collections',
            changes: changes.map(({ name, meta }) => ({ collection: name, meta })),
          },
        ],
  'deleted-collection': ({ collection }) => [{ do: 'delete-collection', collection }],
  'new-field': planNewField,
  'copied-field': ({ of, name }, model) => {
    const { collection } = of;
    const end = model.endOf(collection);
    const body = fieldBody({ ...draftOf(of), field: name });
    const meta = { ...(body['meta'] as object), sort: end.position };
    return [
      { do: 'create-field', collection, field: name, body: { ...body, meta } },
      ...arrangementOf(collection, end),
    ];
  },
  'field-settings': planFieldSettings,
  fields: ({ collection, changes }) =>
    changes.length === 0
      ? []
      : [
          {
            do: 'update-fields',
            collection,
            changes: changes.map(({ name, meta }) => ({ field: name, meta })),
          },
        ],
  'deleted-field': ({ collection, field }) => [{ do: 'delete-field', collection, field }],
};

/**
 * Returns the steps of a change, in the order in which they are sent. None: nothing differs. The fields of the collections
 * that the change uses must be loaded.
 */
export function planChange(wanted: WantedChange, model: ModelNames): readonly ModelStep[] {
  return plans[wanted.change](wanted as never, model);
}
