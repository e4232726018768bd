import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { ActionContext } from '../../../renderer/contract/screen.ts';
import { notifyChange } from '../shared/notify-change.ts';

/** Deletes the file or the selected files. The question names the collections whose items refer to them (FILE-22). */
export const filesDeleteAction = defineAction({
  id: 'files.delete',
  name: '$t:item.delete',
  icon: 'delete',
  danger: true,
  options: [],
  failed: '$t:errors.something_went_wrong',
  async consequence(context) {
    const { keys, collection } = filesOf(context);
    const { textOfUses } = await import('./text-of-uses.ts');
    return textOfUses(context.render, collection.collection, keys);
  },
  async run(context) {
    const { keys, collection, remove } = filesOf(context);
    await remove();
    notifyChange(context, 'deleted', collection, Math.max(1, keys.length));
  },
});

function filesOf({ data, screen }: ActionContext) {
  if (data?.kind === 'list')
    return { keys: data.selection, collection: data.collection, remove: () => data.removeSelected() };
  if (data?.kind === 'item')
    return { keys: data.keys, collection: data.collection, remove: () => data.remove() };
  throw new Error(`Action "files.delete" needs data (screen "${screen.id}"). Set "data".`);
}
