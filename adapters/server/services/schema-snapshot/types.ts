/** The data model as text that means the same on every database: collections and fields of the user's own. */
import type { FieldType } from '../../../../schemas/field/types.ts';

/** Metadata without ids and without what is null; keys in alphabetical order, also inside JSON. */
export type SnapshotMeta = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly version: 1;
  /** The system tables that the metadata is written for. */
  readonly armature: string;
  /** Each list is in the order of its names. Views, indexes and on_update are the database's own and not told. */
  readonly collections: readonly SnapshotCollection[];
  readonly fields: readonly SnapshotField[];
  readonly relations: readonly SnapshotRelation[];
}

export interface SnapshotCollection {
  readonly collection: string;
  /** null: unmanaged. */
  readonly meta: SnapshotMeta | null;
  /** false: a folder, known by its metadata alone. */
  readonly table: boolean;
}

export interface SnapshotField {
  readonly collection: string;
  readonly field: string;
  readonly type: FieldType;
  /** null: an alias. */
  readonly schema: SnapshotColumn | null;
  /** `group` is the name of a field of the same collection. */
  readonly meta: SnapshotMeta | null;
}

export interface SnapshotColumn {
  readonly default_value: unknown;
  readonly has_auto_increment: boolean;
  readonly is_nullable: boolean;
  readonly is_primary_key: boolean;
  readonly is_unique: boolean;
  /** Characters, of types that have a length; null: without limit. */
  readonly max_length?: number | null;
  /** Digits in all and behind the point, of types that have them; null: without limit. */
  readonly numeric_precision?: number | null;
  readonly numeric_scale?: number | null;
}

export interface SnapshotRelation {
  readonly collection: string;
  readonly field: string;
  readonly related_collection: string | null;
  /** null: without a foreign key. */
  readonly schema: { readonly foreign_key_column: string; readonly on_delete: string } | null;
  readonly meta: SnapshotMeta | null;
}

/** One change that leads from one snapshot to another. Steps are applied in their order. */
export type SnapshotStep = {
  readonly collection: string;
  /** Whether values that are there now could not be had back. */
  readonly losesData: boolean;
  /** What happens, for people. */
  readonly text: string;
} & (
  | {
      readonly kind: 'create_collection';
      readonly to: SnapshotCollection;
      readonly fields: readonly SnapshotField[];
    }
  | { readonly kind: 'update_collection'; readonly to: SnapshotCollection }
  | { readonly kind: 'delete_collection'; readonly from: SnapshotCollection }
  | { readonly kind: 'create_field'; readonly field: string; readonly to: SnapshotField }
  | {
      readonly kind: 'update_field';
      readonly field: string;
      readonly from: SnapshotField;
      readonly to: SnapshotField;
    }
  | { readonly kind: 'delete_field'; readonly field: string; readonly from: SnapshotField }
  | { readonly kind: 'create_relation'; readonly field: string; readonly to: SnapshotRelation }
  | {
      readonly kind: 'update_relation';
      readonly field: string;
      readonly from: SnapshotRelation;
      readonly to: SnapshotRelation;
    }
  | { readonly kind: 'delete_relation'; readonly field: string; readonly from: SnapshotRelation }
);

export interface SnapshotDiff {
  /** Of the model that the steps start from. */
  readonly hash: string;
  readonly steps: readonly SnapshotStep[];
}
