import { nameInWords } from '../field/name.ts';
import { parseField } from '../field/parse.ts';
import type { Field, RawField } from '../field/types.ts';
import { createRelationIndex } from '../relation/relations-of.ts';
import type { Relation } from '../relation/types.ts';
import { ownValue } from '../value/own-value.ts';
import { sameValue } from '../value/same.ts';
import { singularOf } from './singular.ts';
import { translateText, type SystemNames } from './system-names.ts';
import { isSystem } from './system.ts';
import { guessTemplate } from './title.ts';
import type { Collection, CollectionMeta, CollectionSchema, Metadata, RawCollection } from './types.ts';

export interface MetadataSources {
  readonly collections: readonly RawCollection[];
  readonly relations: readonly Relation[];
  /** Keyed by collection. Collections whose fields are not loaded are absent. */
  readonly fields: ReadonlyMap<string, readonly RawField[]>;
  readonly locale?: string;
  /** Used where the platform has no translation. */
  readonly names?: SystemNames;
  /** Parts that equal those of the previous metadata keep their identity. */
  readonly previous?: Metadata;
}

interface Origin {
  readonly sources: Omit<MetadataSources, 'previous'>;
  /** The relations of the fields that were looked up until now, by collection and field. */
  readonly related: Map<string, readonly Relation[]>;
}

/** Parts whose sources are the same objects as before are not parsed and compared again. */
const origins = new WeakMap<Metadata, Origin>();

export function createMetadata({ previous, ...sources }: MetadataSources): Metadata {
  const { locale, names, fields: raw } = sources;
  const origin = previous && origins.get(previous);
  const before = origin?.sources;
  const relations =
    previous && before?.relations === sources.relations
      ? previous.relations
      : keepList(
          previous?.relations,
          // Searching the list for each of 3,000 relations takes 100 ms.
          sources.relations.map((relation) =>
            keep(previous?.relationsOf(relation.collection, relation.field)[0], relation),
          ),
        );
  const keepsRelations = origin !== undefined && previous?.relations === relations;
  const related = keepsRelations ? origin.related : new Map<string, readonly Relation[]>();
  const relationsOf = keepsRelations ? previous.relationsOf : lookUp(relations, related, origin?.related);
  const hasSameTexts = before !== undefined && before.locale === locale && before.names === names;
  const keepsFields = hasSameTexts && keepsRelations;
  const fields = new Map<string, readonly Field[]>();
  for (const [name, list] of raw) {
    if (keepsFields && before.fields.get(name) === list) {
      fields.set(name, previous.fields(name));
      continue;
    }
    const parsedFields = [...list]
      .map((field, order) => ({
        field: parseField(field, relationsOf(name, field.field), locale, names),
        order,
      }))
      .toSorted((a, b) => sortOf(a.field) - sortOf(b.field) || a.order - b.order)
      .map(({ field }) => keep(previous?.field(name, field.field), field));
    fields.set(name, keepList(previous?.fields(name), parsedFields));
  }
  const keepsCollections = hasSameTexts && before.collections === sources.collections;
  const parsed = sources.collections.map((entry) => {
    const known = previous?.collection(entry.collection);
    const own = fields.get(entry.collection) ?? none;
    if (known && keepsCollections && own === previous?.fields(entry.collection)) return known;
    return keep(known, parseCollection(entry, own, locale, names));
  });
  const collections = keepList(previous?.collections, parsed);
  const metadata = indexed(collections, fields, relations, relationsOf);
  // The map is copied, because the caller adds the fields that it loads later.
  origins.set(metadata, { sources: { ...sources, fields: new Map(raw) }, related });
  return metadata;
}

/** The functions of metadata refer to nothing else: a reference to the previous metadata would keep all former ones. */
function indexed(
  collections: readonly Collection[],
  fields: ReadonlyMap<string, readonly Field[]>,
  relations: readonly Relation[],
  relationsOf: Metadata['relationsOf'],
): Metadata {
  const byName = new Map(collections.map((collection) => [collection.collection, collection]));
  const fieldIndex = new Map<string, Map<string, Field>>();
  const keys = new Map<string, Field | null>();
  for (const [name, list] of fields) {
    fieldIndex.set(name, new Map(list.map((field) => [field.field, field])));
    const own = list.filter(({ schema }) => schema?.is_primary_key);
    keys.set(name, own.length === 1 ? (own[0] ?? null) : null);
  }
  return {
    collections,
    collection: (name) => byName.get(name),
    fields: (name) => fields.get(name) ?? none,
    hasFields: (name) => fields.has(name),
    field: (name, field) => fieldIndex.get(name)?.get(field),
    primaryKey: (name) => keys.get(name) ?? null,
    relations,
    relationsOf,
  };
}

const none: readonly never[] = [];

/**
 * Returns the function that looks up the relations of a field, and stores what it finds in `related`. Lists that equal
 * those of `former` are the same objects.
 */
function lookUp(
  relations: readonly Relation[],
  related: Map<string, readonly Relation[]>,
  former: ReadonlyMap<string, readonly Relation[]> | undefined,
): Metadata['relationsOf'] {
  const ownRelations = createRelationIndex(relations);
  return (name, field) => {
    const key = `${name}\u0000${field}`;
    const known = related.get(key);
    if (known) return known;
    const found = keepList(former?.get(key), ownRelations(name, field));
    related.set(key, found);
    return found;
  };
}

/** DM-26, DM-27. */
function parseCollection(
  { collection, meta, schema }: RawCollection,
  fields: readonly Field[],
  locale: string | undefined,
  names: SystemNames | undefined,
): Collection {
  const translation =
    meta?.translations?.find(({ language }) => language === locale) ??
    (names && ownValue(names.collections, collection));
  const translated = translation?.translation.trim() ? translation.translation : null;
  const name = translated ?? nameInWords(collection);
  const isEnglish = translated === null || locale?.startsWith('en') === true;
  return {
    collection,
    name,
    singular: translation?.singular?.trim() || (isEnglish ? singularOf(name) : name),
    plural: translation?.plural?.trim() || name,
    icon: meta?.icon ?? 'label',
    note: noteOf(meta, names) ?? limitsOf(schema),
    color: meta?.color ?? null,
    hidden: meta?.hidden ?? false,
    singleton: meta?.singleton ?? false,
    system: meta?.system ?? isSystem(collection),
    displayTemplate: meta === null ? guessTemplate(fields) : (meta.display_template ?? null),
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
    hasTable: schema !== null && schema.unsupported === undefined,
    isView: schema?.kind === 'view',
    isUnsupported: schema?.unsupported !== undefined,
  };
}

function noteOf(meta: CollectionMeta | null, names: SystemNames | undefined): string | null | undefined {
  const note = meta?.note;
  return note && meta.system === true && names ? translateText(note, names.texts) : note;
}

/** Returns the reasons why a table or parts of it are not available; null if there are none. */
function limitsOf(schema: CollectionSchema | null): string | null {
  const reasons = [schema?.unsupported ?? [], schema?.limitations?.map(({ reason }) => reason) ?? []].flat();
  return reasons.join(' ') || null;
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
