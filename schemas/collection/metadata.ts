import { nameInWords } from '../field/name.ts';
import { parseField } from '../field/parse.ts';
import type { Field, RawField } from '../field/types.ts';
import { createRelationIndex } from '../relation/relations-of.ts';
import type { Relation } from '../relation/types.ts';
import { sameValue } from '../value/same.ts';
import { isSystem } from './system.ts';
import type { Collection, Metadata, RawCollection } from './types.ts';

export interface MetadataSources {
  readonly collections: readonly RawCollection[];
  readonly relations: readonly Relation[];
  /** Keyed by collection. Collections whose fields are not loaded are absent. */
  readonly fields: ReadonlyMap<string, readonly RawField[]>;
  readonly locale?: string;
  /** Parts that equal those of the previous metadata keep their identity. */
  readonly previous?: Metadata;
}

export function createMetadata(sources: MetadataSources): Metadata {
  const { locale, previous, fields: raw } = sources;
  const parsed = sources.collections.map((entry) =>
    keep(previous?.collection(entry.collection), parseCollection(entry, locale)),
  );
  const collections = keepList(previous?.collections, parsed);
  const byName = new Map(collections.map((collection) => [collection.collection, collection]));
  const relations = keepList(
    previous?.relations,
    sources.relations.map((relation) =>
      keep(
        previous?.relations.find(
          ({ collection, field }) => collection === relation.collection && field === relation.field,
        ),
        relation,
      ),
    ),
  );
  const relationsByName = relationsByCollection(relations);
  const fields = new Map<string, readonly Field[]>();
  for (const [name, list] of raw) {
    const relevant = relationsByName.get(name) ?? [];
    const parsedFields = [...list]
      .map((field, order) => ({ field: parseField(field, relevant, locale), order }))
      .toSorted((a, b) => sortOf(a.field) - sortOf(b.field) || a.order - b.order)
      .map(({ field }) => keep(previous?.field(name, field.field), field));
    fields.set(name, keepList(previous?.fields(name), parsedFields));
  }
  const fieldIndex = new Map<string, Map<string, Field>>();
  const keys = new Map<string, Field | null>();
  for (const [name, list] of fields) {
    fieldIndex.set(name, new Map(list.map((field) => [field.field, field])));
    const own = list.filter(({ schema }) => schema?.is_primary_key);
    keys.set(name, own.length === 1 ? (own[0] ?? null) : null);
  }
  const ownRelations = createRelationIndex(relations);
  const related = new Map<string, readonly Relation[]>();
  return {
    collections,
    collection: (name) => byName.get(name),
    fields: (name) => fields.get(name) ?? none,
    hasFields: (name) => fields.has(name),
    field: (name, field) => fieldIndex.get(name)?.get(field),
    primaryKey: (name) => keys.get(name) ?? null,
    relations,
    relationsOf: (name, field) => {
      const key = `${name}\u0000${field}`;
      const known = related.get(key);
      if (known) return known;
      const found = keepList(previous?.relationsOf(name, field), ownRelations(name, field));
      related.set(key, found);
      return found;
    },
  };
}

const none: readonly never[] = [];

/** DM-26, DM-27. */
function parseCollection(
  { collection, meta, schema }: RawCollection,
  locale: string | undefined,
): Collection {
  const translation = meta?.translations?.find(({ language }) => language === locale)?.translation;
  return {
    collection,
    name: translation?.trim() ? translation : nameInWords(collection),
    icon: meta?.icon ?? 'label',
    note: meta?.note ?? null,
    color: meta?.color ?? null,
    hidden: meta?.hidden ?? false,
    singleton: meta?.singleton ?? false,
    system: meta?.system ?? isSystem(collection),
    displayTemplate: meta?.display_template ?? null,
    sortField: meta?.sort_field ?? null,
    archive: meta?.archive_field
      ? {
          field: meta.archive_field,
          value: archiveValue(meta.archive_value),
          unarchiveValue: archiveValue(meta.unarchive_value),
          appFilter: meta.archive_app_filter ?? true,
        }
      : null,
    accountability: meta?.accountability === undefined ? 'all' : meta.accountability,
    meta,
    hasTable: schema !== null,
  };
}

/**
 * Returns, per collection, the relations that its fields can take part in: its own, those that reference it, and the
 * second relation of each junction.
 */
function relationsByCollection(relations: readonly Relation[]): ReadonlyMap<string, readonly Relation[]> {
  const byField = new Map(
    relations.map((relation) => [`${relation.collection}\u0000${relation.field}`, relation]),
  );
  const relevant = new Map<string, Set<Relation>>();
  const put = (name: string, relation: Relation) => {
    const set = relevant.get(name) ?? new Set();
    relevant.set(name, set.add(relation));
  };
  for (const relation of relations) {
    put(relation.collection, relation);
    const one = relation.related_collection ?? relation.meta?.one_collection;
    if (one === null || one === undefined) continue;
    put(one, relation);
    const junctionField = relation.meta?.junction_field;
    if (junctionField === null || junctionField === undefined) continue;
    const junction = byField.get(`${relation.collection}\u0000${junctionField}`);
    if (junction) put(one, junction);
  }
  return new Map([...relevant].map(([name, set]) => [name, [...set]]));
}

/** Fields without a sort position come last. */
function sortOf(field: Field): number {
  return field.meta?.sort ?? Number.MAX_SAFE_INTEGER;
}

function keep<T>(previous: T | undefined, next: T): T {
  return previous !== undefined && sameValue(previous, next) ? previous : next;
}

function keepList<T>(previous: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  if (previous?.length !== next.length) return next;
  return next.every((member, i) => member === previous[i]) ? previous : next;
}

/** ITEM-15: settings store the value as text; `true` and `false` mean booleans. */
function archiveValue(text: string | null): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
