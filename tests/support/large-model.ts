import type { Snapshot, SnapshotField } from '../../schemas/model/snapshot/types.ts';

const plain = {
  default_value: null,
  has_auto_increment: false,
  is_nullable: true,
  is_primary_key: false,
  is_unique: false,
};
const key = { ...plain, has_auto_increment: true, is_nullable: false, is_primary_key: true };

/** Returns a snapshot of collections, each of which refers to the one before it. */
export function largeModel(count: number, prefix = 'stones'): Snapshot {
  const names = Array.from({ length: count }, (_, i) => `${prefix}_${String(i).padStart(3, '0')}`);
  const meta = { hidden: false, singleton: false, archive_app_filter: true };
  const fieldsOf = (collection: string): readonly SnapshotField[] => [
    { collection, field: 'id', type: 'integer', schema: key, meta: null },
    { collection, field: 'name', type: 'string', schema: plain, meta: null },
    { collection, field: 'previous', type: 'integer', schema: plain, meta: null },
  ];
  return {
    version: 1,
    armature: 'armature-1',
    collections: names.map((collection) => ({ collection, table: true, meta })),
    fields: names.flatMap(fieldsOf),
    relations: names.slice(1).map((collection, i) => ({
      collection,
      field: 'previous',
      related_collection: names[i] ?? '',
      schema: { foreign_key_column: 'id', on_delete: 'SET NULL' },
      meta: null,
    })),
  };
}
