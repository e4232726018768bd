import { useRender } from '../../../renderer/contract/render.ts';
import type { MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { foldersCollection, type FolderRow } from './folder-rows.ts';

/** Returns the actions of a folder (FOLD-02). The functions are called after a deletion and after a move. */
export function useFolderEntries(
  folders: readonly FolderRow[],
  onDeleted: (folder: FolderRow) => void,
  onMoved?: (to: FolderRow | null) => void,
): (folder: FolderRow) => readonly MenuEntry[] {
  const render = useRender();
  const { t, report, platform } = render;
  const checkPermission = useWriteCheck();
  const load = () => import('./folder-actions.tsx');
  const start = (work: Promise<unknown>) => void work.catch(report);
  return (folder) => [
    {
      label: t('files.rename_folder'),
      icon: 'edit',
      disabled: checkPermission('update', foldersCollection, 'name', folder),
      run: () => start(load().then(({ renameFolder }) => renameFolder(render, folder))),
    },
    {
      label: t('files.move_folder'),
      icon: 'drive_file_move',
      disabled: checkPermission('update', foldersCollection, 'parent', folder),
      run: () => start(load().then(({ moveFolder }) => moveFolder(render, folder, onMoved))),
    },
    ...(platform.capabilities.fileArchives
      ? [
          {
            label: t('files.archive_folder'),
            icon: 'folder_zip',
            disabled: checkPermission('read', 'directus_files', 'folder'),
            run: () =>
              start(
                import('./download-archive.ts').then(({ downloadArchive }) =>
                  downloadArchive(render, { folder: folder.id }),
                ),
              ),
          },
        ]
      : []),
    {
      label: t('files.delete_folder'),
      icon: 'delete',
      danger: true,
      disabled: checkPermission('delete', foldersCollection, undefined, folder),
      run: () =>
        start(
          load().then(async ({ deleteFolder }) => {
            if (await deleteFolder(render, folder, folders)) onDeleted(folder);
          }),
        ),
    },
  ];
}
