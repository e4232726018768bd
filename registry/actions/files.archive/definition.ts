import { defineAction } from '../../../renderer/contract/definitions.ts';
import { listOf } from '../shared/handles.ts';

/** Downloads the selected files as one archive. Needs the capability `fileArchives`. */
export const filesArchiveAction = defineAction({
  id: 'files.archive',
  name: '$t:files.archive',
  icon: 'folder_zip',
  options: [],
  async run(context) {
    const { selection } = listOf(context, 'files.archive');
    const { downloadArchive } = await import('../../shared/folders/download-archive.ts');
    await downloadArchive(context.render, { keys: selection.map(String) });
  },
});
