import type { FieldMeta, FieldType } from '../../field/types.ts';
import type { OnDelete } from '../../relation/types.ts';
import type { CollectionMeta } from '../types.ts';

/** One system collection: its table, what people see of it, and whom its columns point at. */
export interface SystemCollection {
  readonly collection: string;
  readonly meta: Partial<CollectionMeta>;
  /** In the order of forms. */
  readonly fields: readonly SystemField[];
}

export interface SystemField {
  readonly field: string;
  /** `alias` has no column. */
  readonly type: FieldType;
  readonly column?: SystemColumn;
  /** null: the column has no metadata on the wire. */
  readonly meta: Partial<FieldMeta> | null;
  readonly references?: SystemReference;
}

export interface SystemColumn {
  readonly length?: number;
  readonly required?: true;
  readonly unique?: true;
  readonly key?: 'given' | 'counted';
  readonly initial?: string | number | boolean;
}

export interface SystemReference {
  readonly collection: string;
  /** The column pointed at; `id` unless said. */
  readonly column?: string;
  /** null: a relation without foreign key (history must outlive what it names). */
  readonly onDelete: OnDelete | null;
  /** The alias field at the other side. */
  readonly as?: string;
}
