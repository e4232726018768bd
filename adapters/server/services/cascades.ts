/** What the database itself changes when rows are deleted: foreign keys that cascade or are emptied. */
import type { Model, ServerChange } from '../contract.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** One change, keys unknown, for each collection that a deletion from `collection` may reach. */
export function changesBehind(model: Model, collection: string): readonly ServerChange[] {
  const changes = new Map<string, ServerChange>();
  const follow = (gone: string) => {
    for (const relation of model.relations) {
      if (relation.related_collection !== gone) continue;
      const column = model.collections.get(relation.collection)?.fields.get(relation.field)?.column;
      const type = ownValue(deeds, column?.foreignKey?.onDelete?.toUpperCase() ?? '');
      const known = changes.get(relation.collection);
      if (!type || known?.type === 'delete' || known?.type === type) continue;
      changes.set(relation.collection, { type, collection: relation.collection });
      if (type === 'delete') follow(relation.collection);
    }
  };
  follow(collection);
  return [...changes.values()];
}

const deeds: Readonly<Record<string, 'update' | 'delete'>> = {
  CASCADE: 'delete',
  'SET NULL': 'update',
  'SET DEFAULT': 'update',
};
