/** Moves folders, with Undo. */
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { foldersCollection, type FolderRow } from './folder-rows.ts';
import { folderName } from './move-files.ts';

/** Sets the parent of a folder, if `from` still contains it. `onConflict` is called with its present parent. */
async function setParent(
  { platform, t }: Services,
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

/**
 * Moves a folder from the folder `from`, and names the new one in the toast. Undo returns it. `onConflict` is called with the
 * folder that contains it instead.
 * @throws an error that says that another user moved the folder
 */
export async function moveFolderTo(
  render: Services,
  { id, name }: FolderRow,
  target: FolderRow | null,
  from: unknown,
  onConflict?: (theirs: unknown) => void,
): Promise<void> {
  const { notify, report, t } = render;
  const to = target?.id ?? null;
  const former = keyOf(from, 'id');
  const undo = () =>
    setParent(render, id, former === null ? null : String(former), to).then(
      () => notify({ kind: 'success', title: t('files.folder_moved_back', { name }) }),
      report,
    );
  await setParent(render, id, to, from, onConflict);
  notify({
    kind: 'success',
    title: t('files.folder_moved', { name, to: folderName(render, target) }),
    action: { label: t('item.undo'), run: () => void undo() },
  });
}

/** Moves a folder that was dropped on another. A failure names it. */
export const dropFolder = (render: Services, folder: FolderRow, target: FolderRow | null): Promise<void> =>
  moveFolderTo(render, folder, target, folder.parent).catch((error: unknown) =>
    render.report(error, render.t('files.not_moved', { name: folder.name })),
  );
