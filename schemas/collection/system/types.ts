import type { FieldMeta, FieldType } from '../../field/types.ts';
import type { OnDelete } from '../../relation/types.ts';
import type { CollectionMeta } from '../types.ts';

/** One system collection: its table, its metadata and its foreign keys. */
export interface SystemCollection {
  readonly collection: string;
  readonly meta: Partial<CollectionMeta>;
  /** In form order. */
  readonly fields: readonly SystemField[];
  /** The columns of each index, besides those of the primary key and of unique columns. */
  readonly indexes?: readonly (readonly string[])[];
}

export interface SystemField {
  readonly field: string;
  /** `alias` has no column. */
  readonly type: FieldType;
  readonly column?: SystemColumn;
  /** null: the API returns no metadata for this column. */
  readonly meta: Partial<FieldMeta> | null;
  readonly references?: SystemReference;
}

export interface SystemColumn {
  /** In characters. null: no limit, for example for keys of items, which can be texts of any length. */
  readonly length?: number | null;
  readonly required?: true;
  readonly unique?: true;
  readonly key?: 'assigned' | 'autoIncrement';
  readonly initial?: string | number | boolean;
}

export interface SystemReference {
  readonly collection: string;
  /** The referenced column; `id` if absent. */
  readonly column?: string;
  /** null: a relation without a foreign key constraint, because history must outlive the rows that it refers to. */
  readonly onDelete: OnDelete | null;
  /** The alias field of the related collection. */
  readonly as?: string;
}
