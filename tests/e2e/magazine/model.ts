/** The data model of a platform as its API reports it, and the differences of two models. */
import { registry } from '../../../registry/index.ts';
import type { Call } from '../../support/api.ts';
import { sorted, withoutDefaults } from './options.ts';

export interface ModelField {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

export interface ModelRelation {
  readonly collection: string;
  readonly field: string;
  readonly related_collection: string | null;
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

export interface ModelCollection {
  readonly collection: string;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

export interface Model {
  readonly collections: readonly ModelCollection[];
  readonly fields: readonly ModelField[];
  readonly relations: readonly ModelRelation[];
}

export const noModel: Model = { collections: [], fields: [], relations: [] };

const isOwn = ({ collection }: { readonly collection: string }) => !/^(directus|armature)_/.test(collection);

/** Returns the model without the system collections. */
export async function readModel(api: Call): Promise<Model> {
  const read = async <Row extends { readonly collection: string }>(path: string) =>
    ((await api('GET', path)).body as { readonly data: readonly Row[] }).data.filter(isOwn);
  return {
    collections: await read<ModelCollection>('/collections'),
    fields: await read<ModelField>('/fields'),
    relations: await read<ModelRelation>('/relations'),
  };
}

/** The parts that are compared as they are. Options and the order of the fields are compared too. */
const compared = {
  collection: [
    'note',
    'icon',
    'color',
    'display_template',
    'accountability',
    'archive_app_filter',
    'translations',
    'hidden',
    'singleton',
    'sort_field',
    'archive_field',
    'archive_value',
    'unarchive_value',
  ],
  field: [
    'special',
    'interface',
    'display',
    'required',
    'readonly',
    'hidden',
    'width',
    'note',
    'group',
    'translations',
    'conditions',
    'validation',
    'validation_message',
  ],
  column: [
    'max_length',
    'numeric_precision',
    'numeric_scale',
    'default_value',
    'is_nullable',
    'is_unique',
    'is_primary_key',
    'has_auto_increment',
    'foreign_key_table',
    'foreign_key_column',
  ],
  relation: [
    'one_field',
    'one_collection_field',
    'one_allowed_collections',
    'junction_field',
    'sort_field',
    'one_deselect_action',
  ],
} as const;

/** Returns each part of a model with its value as JSON, by its path. */
function partsOf(model: Model): ReadonlyMap<string, string> {
  const { collections, fields, relations } = model;
  const parts = new Map<string, string>();
  const add = (path: string, from: Readonly<Record<string, unknown>> | null, names: readonly string[]) => {
    for (const name of names) parts.set(`${path} ${name}`, JSON.stringify(from?.[name] ?? null));
  };
  for (const { collection, meta } of collections) {
    add(collection, meta, compared.collection);
    parts.set(`${collection} order`, orderOf(model, collection).join(' '));
  }
  for (const { collection, field, type, meta, schema } of fields) {
    const path = `${collection}.${field}`;
    parts.set(`${path} type`, type);
    add(path, withoutRelation(meta), compared.field);
    for (const [widget, options, definitions] of [
      ['interface', 'options', registry.interfaces],
      ['display', 'display_options', registry.displays],
    ] as const) {
      const list = definitions.get((meta?.[widget] ?? null) as string | null)?.options ?? [];
      parts.set(`${path} ${options}`, JSON.stringify(sorted(withoutDefaults(list, meta?.[options]))));
    }
    if (schema) add(path, schema, compared.column);
  }
  for (const { collection, field, related_collection, schema, meta } of relations) {
    const path = `${collection}.${field} → ${related_collection ?? 'any'}`;
    parts.set(`${path} on_delete`, JSON.stringify(schema?.['on_delete'] ?? null));
    add(path, meta, compared.relation);
  }
  return parts;
}

/** Returns the names of the fields of a collection, in the order of its form. */
export function orderOf({ fields }: Model, name: string): readonly string[] {
  const sortOf = ({ meta }: ModelField) => (meta?.['sort'] ?? Infinity) as number;
  return fields
    .filter(({ collection }) => collection === name)
    .toSorted((a, b) => sortOf(a) - sortOf(b) || 0)
    .map(({ field }) => field);
}

/** FLD-10: these markers repeat what the relation of the field says, and new fields have none. */
function withoutRelation(meta: ModelField['meta']): ModelField['meta'] {
  const special = ((meta?.['special'] ?? []) as readonly string[]).filter(
    (marker) => marker !== 'm2o' && marker !== 'file',
  );
  return meta && { ...meta, special: special.length === 0 ? null : special };
}

/** Returns the parts that differ, in words, by the path of their collection, field or relation. */
export function differencesByPath(wanted: Model, found: Model): ReadonlyMap<string, readonly string[]> {
  const [expected, actual] = [partsOf(wanted), partsOf(found)];
  const texts = new Map<string, readonly string[]>();
  for (const part of new Set([...expected.keys(), ...actual.keys()])) {
    const [was, is] = [expected.get(part) ?? 'absent', actual.get(part) ?? 'absent'];
    const [path = ''] = part.split(' ');
    if (was !== is) texts.set(path, [...(texts.get(path) ?? []), `${part}: ${was} became ${is}`]);
  }
  return texts;
}

/** Returns the parts that differ, in words. */
export const differences = (wanted: Model, found: Model): readonly string[] =>
  [...differencesByPath(wanted, found).values()].flat().toSorted();

/** Returns the collections that connect the rows of others. */
export function junctionsOf({ relations }: Model): ReadonlySet<string> {
  return new Set(relations.flatMap(({ collection, meta }) => (meta?.['junction_field'] ? [collection] : [])));
}

/** Returns the model without one collection, to which no other one refers. */
export function withoutCollection({ collections, fields, relations }: Model, omitted: string): Model {
  const isKept = ({ collection }: { readonly collection: string }) => collection !== omitted;
  return {
    collections: collections.filter(isKept),
    fields: fields.filter(isKept),
    relations: relations.filter(isKept),
  };
}
