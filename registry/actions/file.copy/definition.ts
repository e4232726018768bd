import { defineAction } from '../../../renderer/contract/definitions.ts';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import { itemOf } from '../shared/handles.ts';

/** Saves a copy of a file, with its content and the edited values, and opens it (FILE-32). */
export const fileCopyAction = defineAction({
  id: 'file.copy',
  name: '$t:item.save_as_copy',
  icon: 'done_all',
  options: [],
  async run(context) {
    const item = itemOf(context, 'file.copy');
    const { copyFile } = await import('./copy-file.ts');
    const key = await copyFile(context.render, item);
    const { id, route } = context.screen;
    context.screen.navigate({ screen: id, params: { ...route.params, key: urlSegmentOfKey(key) } });
  },
});
