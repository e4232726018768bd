import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'collection', name: '$t:blocks.collection', type: 'json', shape: 'any' },
] as const satisfies OptionList;

/** Deletes a collection with its table, after a question that names what is lost (DM-04). */
export const collectionDeleteAction = defineAction({
  id: 'collection.delete',
  name: '$t:settings.delete_collection',
  icon: 'delete',
  danger: true,
  options,
  failed: '$t:settings.collection_not_deleted',
  async run({ screen, render }, { collection }) {
    const name = screen.resolve(collection);
    if (typeof name !== 'string' || name === '')
      throw new Error(
        `Action "collection.delete" has no collection (screen "${screen.id}"). Set "with.collection".`,
      );
    const { deleteCollection } = await import('./delete-collection.ts');
    await deleteCollection(render, name);
  },
});
