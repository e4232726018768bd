/** Collection metadata (DM-26, DM-27). */
import type { Field } from '../field/types.ts';
import type { Relation } from '../relation/types.ts';

export type AccountabilityScope = 'all' | 'activity' | null;

export interface CollectionTranslation {
  readonly language: string;
  readonly translation: string;
  readonly singular?: string;
  readonly plural?: string;
}

export interface CollectionMeta {
  readonly collection: string;
  readonly icon: string | null;
  readonly color?: string | null;
  readonly note: string | null;
  readonly display_template: string | null;
  readonly hidden: boolean;
  readonly singleton: boolean;
  readonly translations: readonly CollectionTranslation[] | null;
  readonly archive_field: string | null;
  readonly archive_app_filter?: boolean;
  readonly archive_value: string | null;
  readonly unarchive_value: string | null;
  readonly sort_field?: string | null;
  /** Position among all collections. Absent or null: by name, after those with a position. */
  readonly sort?: number | null;
  readonly accountability?: AccountabilityScope;
  readonly item_duplication_fields?: readonly string[] | null;
  readonly system?: boolean;
}

/**
 * One entry of `GET /collections`. `meta: null` means unmanaged (DM-07); `schema: null` means a folder without a
 * table.
 */
export interface RawCollection {
  readonly collection: string;
  readonly meta: CollectionMeta | null;
  readonly schema: CollectionSchema | null;
}

export interface CollectionSchema {
  readonly name: string;
  readonly comment?: string | null;
  readonly sql?: string;
  /** Only views have a kind. Other platforms send none. */
  readonly kind?: 'view';
  /** The reason why its rows cannot be read. Absent: they can. */
  readonly unsupported?: string;
  /** Parts of the table that are not available. Absent: there are none. */
  readonly limitations?: readonly Limitation[];
}

/** A column or a foreign key that is not available. */
export interface Limitation {
  readonly name: string;
  /** One or two sentences. */
  readonly reason: string;
}

export interface Collection {
  readonly collection: string;
  /** Display name: the translation, or else the key in words. */
  readonly name: string;
  /** Name of one item ("Article") and of several ("Articles"): the translation's, or else derived from the name. */
  readonly singular: string;
  readonly plural: string;
  /** `label` if the metadata has no icon (DM-27). */
  readonly icon: string;
  readonly note: string | null;
  readonly color: string | null;
  readonly hidden: boolean;
  readonly singleton: boolean;
  readonly system: boolean;
  /** Guessed from the fields if the collection has no metadata. */
  readonly displayTemplate: string | null;
  readonly sortField: string | null;
  readonly archive: {
    readonly field: string;
    readonly value: unknown;
    readonly unarchiveValue: unknown;
    readonly appFilter: boolean;
  } | null;
  readonly accountability: AccountabilityScope;
  readonly meta: CollectionMeta | null;
  /** Whether the collection has rows. Folders and unsupported tables have none. */
  readonly hasTable: boolean;
  readonly isView: boolean;
  /** Whether the rows of its table cannot be read. Then the note contains the reason. */
  readonly isUnsupported: boolean;
}

/**
 * Index of the data model. It is immutable: a change creates a new value whose unchanged collections keep their
 * identity. Lookups never throw: unknown names return undefined or [].
 */
export interface Metadata {
  readonly collections: readonly Collection[];
  collection(name: string): Collection | undefined;
  /** Sorted by meta.sort, then by column order. [] while the fields are not loaded. */
  fields(collection: string): readonly Field[];
  /** Whether the fields of this collection are loaded; the engine fetches them on demand. */
  hasFields(collection: string): boolean;
  field(collection: string, field: string): Field | undefined;
  /** null for composite keys and for tables without a primary key. */
  primaryKey(collection: string): Field | null;
  readonly relations: readonly Relation[];
  /**
   * The relations of one field, starting from it: none for plain fields, one for m2o and o2m, two for m2m, m2a, files
   * and translations. Of two, the junction field that references this collection comes first.
   */
  relationsOf(collection: string, field: string): readonly Relation[];
}
