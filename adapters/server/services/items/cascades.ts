/** Changes that the database makes when rows are deleted: foreign keys that cascade or are set to null. */
import type { Model, ServerChange } from '../../contract.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

/** Returns one change without keys for each collection that a deletion from `collection` may affect. */
export function cascadedChanges(model: Model, collection: string): readonly ServerChange[] {
  const changes = new Map<string, ServerChange>();
  const follow = (deletedFrom: string) => {
    for (const relation of model.relations) {
      if (relation.related_collection !== deletedFrom) continue;
      const column = model.collections.get(relation.collection)?.fields.get(relation.field)?.column;
      const type = ownValue(changeTypeByOnDelete, column?.foreignKey?.onDelete?.toUpperCase() ?? '');
      const known = changes.get(relation.collection);
      if (!type || known?.type === 'delete' || known?.type === type) continue;
      changes.set(relation.collection, { type, collection: relation.collection });
      if (type === 'delete') follow(relation.collection);
    }
  };
  follow(collection);
  return [...changes.values()];
}

const changeTypeByOnDelete: Readonly<Record<string, 'update' | 'delete'>> = {
  CASCADE: 'delete',
  'SET NULL': 'update',
  'SET DEFAULT': 'update',
};
