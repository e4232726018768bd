/** Moves folders in the tree, with Undo. */
import { PlatformError } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { foldersCollection, type FolderRow } from './folder-rows.ts';
import { folderName } from './move-files.ts';

/**
 * Moves a folder, if `from` still contains it. `onConflict` is called with the folder that contains it instead.
 * @throws an error that says that another user moved the folder
 */
export async function moveFolderTo(
  { platform, t }: Pick<Services, 'platform' | 't'>,
  id: string,
  to: string | null,
  from: unknown,
  onConflict?: (theirs: unknown) => void,
): Promise<void> {
  try {
    await platform.update({ collection: foldersCollection, key: id }, { parent: to }, { parent: from });
  } catch (error) {
    const [conflict] = error instanceof PlatformError ? error.conflicts : [];
    if (!conflict) throw error;
    onConflict?.(conflict.theirs);
    throw new Error(t('files.folder_moved_meanwhile'), { cause: error });
  }
}

/** Moves a folder that was dropped on another. Undo returns it. */
export async function dropFolder(
  render: Services,
  folder: FolderRow,
  target: FolderRow | null,
): Promise<void> {
  const { notify, report, t } = render;
  const { id, name, parent } = folder;
  const to = target?.id ?? null;
  const undo = () =>
    moveFolderTo(render, id, parent, to).then(
      () => notify({ kind: 'success', title: t('files.folder_moved_back', { name }) }),
      report,
    );
  try {
    await moveFolderTo(render, id, to, parent);
  } catch (error) {
    report(error, t('files.not_moved', { name }));
    return;
  }
  notify({
    kind: 'success',
    title: t('files.folder_moved', { name, to: folderName(render, target) }),
    action: { label: t('item.undo'), run: () => void undo() },
  });
}
