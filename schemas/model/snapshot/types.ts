/** A snapshot of the data model that is independent of the database. It contains user collections and user fields. */
import type { FieldType } from '../../field/types.ts';

/** An index of whole columns in ascending order, without a condition. */
export interface IndexSpec {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** Metadata without ids and null values. Keys are in alphabetical order, also inside JSON. */
export type SnapshotMeta = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly version: 1;
  /** Version of the system tables that the metadata was written for. */
  readonly armature: string;
  /**
   * Each list is sorted by name. Views and on_update are not included, because they belong to the database.
   */
  readonly collections: readonly SnapshotCollection[];
  readonly fields: readonly SnapshotField[];
  readonly relations: readonly SnapshotRelation[];
  /** Parts of the database that the snapshot does not contain. Absent: there are none. Ignored when it is applied. */
  readonly omitted?: readonly string[];
}

export interface SnapshotCollection {
  readonly collection: string;
  /** null if the collection is unmanaged. */
  readonly meta: SnapshotMeta | null;
  /** false for a folder, which consists of metadata only. */
  readonly table: boolean;
  /** Names of the columns in their order. A new table gets this order; an existing one keeps its own. */
  readonly columns?: readonly string[];
  /** Indexes except those of the primary key and of unique columns. Absent: the table keeps its indexes. */
  readonly indexes?: readonly IndexSpec[];
  /**
   * Expressions of check constraints that mean the same on both databases. A new table gets them; those of an existing
   * one are only compared. Absent: there are none, or they are not compared.
   */
  readonly checks?: readonly string[];
}

export interface SnapshotField {
  readonly collection: string;
  readonly field: string;
  readonly type: FieldType;
  /** null for an alias. */
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
  /** In characters, for types with a length; null means unlimited. */
  readonly max_length?: number | null;
  /** Total digits and decimal places, for types that have them; null means unlimited. */
  readonly numeric_precision?: number | null;
  readonly numeric_scale?: number | null;
}

export interface SnapshotRelation {
  readonly collection: string;
  readonly field: string;
  readonly related_collection: string | null;
  /** null without a foreign key constraint. */
  readonly schema: { readonly foreign_key_column: string; readonly on_delete: string } | null;
  readonly meta: SnapshotMeta | null;
}

/** One step from one snapshot to another. Steps are applied in order. */
export type SnapshotStep = {
  readonly collection: string;
  /** Whether stored values are lost irrecoverably. */
  readonly losesData: boolean;
  /** Description for users. */
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
  | {
      readonly kind: 'update_indexes';
      readonly from: SnapshotCollection;
      readonly to: SnapshotCollection;
    }
  /** Not applied: the database keeps its check constraints. */
  | { readonly kind: 'update_checks'; readonly to: SnapshotCollection }
  | { readonly kind: 'delete_relation'; readonly field: string; readonly from: SnapshotRelation }
);

export interface SnapshotDiff {
  /** Hash of the model that the steps start from. */
  readonly hash: string;
  readonly steps: readonly SnapshotStep[];
}
