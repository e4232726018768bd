/** Copies the structure of a collection inside a schema snapshot (decision 0023). Pure. */

interface Named {
  readonly collection: string;
}

interface SnapshotField extends Named {
  readonly field: string;
  readonly schema: unknown;
}

interface SnapshotRelation extends Named {
  readonly field: string;
  readonly related_collection: string | null;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

export interface SnapshotModel {
  readonly collections: readonly (Named & { readonly meta: Readonly<Record<string, unknown>> | null })[];
  readonly fields: readonly SnapshotField[];
  readonly relations: readonly SnapshotRelation[];
}

/**
 * Returns the snapshot with a copy of a collection. Relations that start in the collection also start in the copy, and
 * those to itself lead to the copy. Lists whose items refer to the original are not copied, and the related collections
 * get no second list.
 */
export function withDuplicate<T extends SnapshotModel>(snapshot: T, from: string, name: string): T {
  const left = new Set(fieldsNotCopied(snapshot.relations, from));
  const collections = snapshot.collections.flatMap((entry) =>
    entry.collection === from
      ? // A translated name would make the two look equal.
        [entry, { ...entry, collection: name, meta: entry.meta && without(entry.meta, 'translations') }]
      : [entry],
  );
  const fields = snapshot.fields.flatMap((field) =>
    field.collection === from && !left.has(field.field) ? [field, { ...field, collection: name }] : [field],
  );
  const relations = snapshot.relations.flatMap((relation) => {
    if (relation.collection !== from) return [relation];
    const isOwn = relation.related_collection === from;
    const meta = relation.meta && (isOwn ? relation.meta : without(relation.meta, 'one_field'));
    return [
      relation,
      {
        ...relation,
        collection: name,
        meta,
        related_collection: isOwn ? name : relation.related_collection,
      },
    ];
  });
  return { ...snapshot, collections, fields, relations };
}

/** Returns the list fields of a collection whose values other collections store. */
export function fieldsNotCopied(
  relations: readonly {
    readonly collection: string;
    readonly related_collection: string | null;
    readonly meta: { readonly one_field?: unknown } | null;
  }[],
  from: string,
): readonly string[] {
  return relations.flatMap(({ collection, related_collection, meta }) =>
    related_collection === from && collection !== from && typeof meta?.one_field === 'string'
      ? [meta.one_field]
      : [],
  );
}

function without(meta: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => key !== name));
}
