/** Relations (REL-01). The API and the app use the same form. */

export type OnDelete = 'SET NULL' | 'SET DEFAULT' | 'CASCADE' | 'NO ACTION' | 'RESTRICT';

export interface RelationMeta {
  readonly id?: number;
  readonly many_collection: string;
  readonly many_field: string;
  readonly one_collection: string | null;
  /** The alias field of the one side, if it has one. */
  readonly one_field: string | null;
  /** many-to-any: the column that stores the name of the related collection. */
  readonly one_collection_field: string | null;
  readonly one_allowed_collections: readonly string[] | null;
  /** The other foreign key of a junction table. */
  readonly junction_field: string | null;
  readonly sort_field: string | null;
  readonly one_deselect_action: 'nullify' | 'delete';
  readonly system?: boolean;
}

export interface RelationSchema {
  readonly table: string;
  readonly column: string;
  readonly foreign_key_table: string;
  readonly foreign_key_column: string;
  readonly on_update: string | null;
  readonly on_delete: OnDelete | null;
  readonly constraint_name: string | null;
}

/** `collection.field` stores the key of a row of `related_collection` (null for many-to-any). */
export interface Relation {
  readonly collection: string;
  readonly field: string;
  readonly related_collection: string | null;
  readonly schema: RelationSchema | null;
  readonly meta: RelationMeta | null;
}
