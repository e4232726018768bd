import { ShownError } from '../../../renderer/contract/failure.ts';
import { defineAction } from '../../../renderer/contract/definitions.ts';
import { keyOf } from '../../../renderer/contract/related.ts';

/** Asks for a folder, and moves the file or the selected files to it (FILE-09, FILE-24). */
export const filesMoveAction = defineAction({
  id: 'files.move',
  name: '$t:files.move',
  icon: 'drive_file_move',
  options: [],
  async run({ screen, render, data }) {
    const { moveFiles } = await import('../../shared/folders/folder-actions.tsx');
    if (data?.kind === 'list') {
      const kept = await moveFiles(render, data.selection, screen.route.params['folder']);
      if (!kept) throw new ShownError();
      data.select(kept);
    } else if (data?.kind === 'item') {
      const folder = keyOf(data.store.state.initial['folder'], 'id');
      await moveFiles(render, data.keys, folder === null ? null : String(folder));
    } else throw new Error(`Action "files.move" needs data (screen "${screen.id}"). Set "data".`);
  },
});
