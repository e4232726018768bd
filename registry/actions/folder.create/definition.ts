import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'parent', name: '$t:blocks.folder', type: 'json', shape: 'any' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;

/** Asks for a name, creates a folder, and opens it (FOLD-03). */
export const folderCreateAction = defineAction({
  id: 'folder.create',
  name: '$t:files.add_folder',
  icon: 'create_new_folder',
  options,
  async run({ screen, render }, { parent, open }) {
    const { createFolder } = await import('../../shared/folders/folder-actions.tsx');
    const into = screen.resolve(parent);
    const folder = await createFolder(render, typeof into === 'string' ? into : null);
    if (folder !== null && open) screen.navigate({ ...open, params: { ...open.params, folder } });
  },
});
