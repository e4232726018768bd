/** The steps that create a collection (DM-12…15, SYS-01…06). Pure. */
import { newKeyField, type NewKey } from '../field/new-key.ts';
import { withPositions } from '../field/position.ts';
import type { ModelStep } from '../model/step.ts';
import { nameProblem, type NameProblem } from '../field/safe-name.ts';
import { isSystem } from './system.ts';

/** The optional system fields, by their default names (SYS-01). */
export const systemFields = [
  'status',
  'sort',
  'date_created',
  'user_created',
  'date_updated',
  'user_updated',
] as const;
export type SystemFieldName = (typeof systemFields)[number];

export interface NewCollection {
  readonly name: string;
  readonly isSingleton: boolean;
  readonly key: NewKey;
  /** The chosen names of the optional system fields. Fields that are absent are not created. */
  readonly system: Readonly<Partial<Record<SystemFieldName, string>>>;
}

/** The texts of the values of the status field, in the language of the user. */
export type StatusTexts = Readonly<Record<'published' | 'draft' | 'archived', string>>;

export const emptyNewCollection: NewCollection = {
  name: '',
  isSingleton: false,
  key: { name: 'id', kind: 'integer' },
  system: {},
};

/** Returns the steps that create the collection, and its relations to users (SYS-06). */
export function newCollectionSteps(made: NewCollection, texts: StatusTexts): readonly ModelStep[] {
  const { name, isSingleton, key, system } = made;
  const fields = systemFields.flatMap((kind) => {
    const field = system[kind];
    return field === undefined ? [] : [{ field, ...describe(kind, texts) }];
  });
  const body = {
    collection: name,
    meta: {
      singleton: isSingleton,
      sort_field: system.sort ?? null,
      archive_field: system.status ?? null,
      archive_value: system.status === undefined ? null : 'archived',
      unarchive_value: system.status === undefined ? null : 'draft',
    },
    schema: {},
    fields: withPositions([newKeyField(key), ...fields]),
  };
  return [
    { do: 'create-collection', collection: name, body },
    ...[system.user_created, system.user_updated].flatMap((field) =>
      field === undefined ? [] : [userRelation(name, field)],
    ),
  ];
}

/** A user can be deleted without the items that the user created. */
function userRelation(collection: string, field: string): ModelStep {
  const related = 'directus_users';
  const schema = { on_delete: 'SET NULL' };
  return {
    do: 'create-relation',
    collection,
    field,
    related,
    body: { collection, field, related_collection: related, meta: null, schema },
  };
}

/** SYS-02…06. */
function describe(kind: SystemFieldName, texts: StatusTexts) {
  if (kind === 'status') return statusField(texts);
  if (kind === 'sort') return { type: 'integer', meta: { interface: 'input', hidden: true }, schema: {} };
  const hidden = { hidden: true, readonly: true, width: 'half' } as const;
  const special = [kind.replace('_', '-')];
  if (kind === 'date_created' || kind === 'date_updated') {
    const dates = { interface: 'datetime', display: 'datetime', display_options: { relative: true } };
    return { type: 'timestamp', meta: { ...hidden, ...dates, special }, schema: {} };
  }
  return { type: 'uuid', meta: { ...hidden, special, interface: 'user', display: 'user' }, schema: {} };
}

/** Green, grey and orange (SYS-02). */
const colours = {
  published: { foreground: '#1F6B2D', background: '#E5F4E6' },
  draft: { foreground: '#455460', background: '#ECEFF1' },
  archived: { foreground: '#8A4B08', background: '#FDEFDD' },
} as const;

function statusField(texts: StatusTexts) {
  const values = ['published', 'draft', 'archived'] as const;
  const choices = values.map((value) => ({ text: texts[value], value }));
  return {
    type: 'string',
    meta: {
      width: 'full',
      interface: 'select-dropdown',
      options: { choices },
      display: 'labels',
      display_options: { choices: choices.map((choice) => ({ ...choice, ...colours[choice.value] })) },
    },
    schema: { default_value: 'draft', is_nullable: false },
  };
}

/** The reasons why a new collection cannot be created, by the name that they concern. */
export type NewCollectionProblems = Readonly<Partial<Record<'name' | 'key' | SystemFieldName, NameProblem>>>;

/** Two fields of the collection must not have the same name. `collections` are the existing ones. */
export function problemsOf(
  { name, key, system }: NewCollection,
  collections: readonly string[],
): NewCollectionProblems {
  const fields = [['key', key.name] as const, ...systemFields.map((kind) => [kind, system[kind]] as const)];
  const found = fields.flatMap(([of, field], i) => {
    const taken = fields.slice(0, i).flatMap(([, other]) => other ?? []);
    const problem = field === undefined ? null : nameProblem(field, { taken });
    return problem === null ? [] : [[of, problem] as const];
  });
  const own = nameProblem(name, { taken: collections, isReserved: isSystem });
  return { ...Object.fromEntries(found), ...(own === null ? {} : { name: own }) };
}
