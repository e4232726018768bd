import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { ActionContext } from '../../../renderer/contract/screen.ts';
import { notifyChange } from '../shared/notify-change.ts';

/**
 * Deletes the file or the selected files. The question names the collections whose items refer to them (FILE-22).
 * `unused` is for a list of unused files: the question says what is not searched, and files that the platform refuses to
 * delete do not stop the others.
 */
export const filesDeleteAction = defineAction({
  id: 'files.delete',
  name: '$t:item.delete',
  icon: 'delete',
  danger: true,
  options: [{ field: 'unused', name: '$t:files.unused', type: 'boolean', schema: { default_value: false } }],
  failed: '$t:errors.something_went_wrong',
  async consequence(context, { unused }) {
    const { keys, collection } = filesOf(context);
    const { textOfUses, textOfUnused } = await import('./text-of-uses.ts');
    return (unused ? textOfUnused : textOfUses)(context.render, collection.collection, keys);
  },
  async run(context, { unused }) {
    const { data } = context;
    const { collection, remove } = filesOf(context);
    if (unused && data?.kind === 'list') {
      const { deleteEach } = await import('./delete-each.tsx');
      return deleteEach(context, data);
    }
    const { count, note } = await remove();
    notifyChange(context, 'deleted', collection, count, null, note);
  },
});

function filesOf({ data, screen }: ActionContext) {
  if (data?.kind === 'list')
    return {
      keys: data.selection,
      collection: data.collection,
      remove: async () => {
        const { done, note } = await data.removeSelected();
        return { count: done.length, note };
      },
    };
  if (data?.kind === 'item')
    return {
      keys: data.keys,
      collection: data.collection,
      remove: async () => {
        await data.remove();
        return { count: Math.max(1, data.keys.length), note: null };
      },
    };
  throw new Error(`Action "files.delete" needs data (screen "${screen.id}"). Set "data".`);
}
