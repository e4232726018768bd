/** Moves files to a folder, with Undo. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import type { FolderRow } from './folder-rows.ts';

const files = { collection: 'directus_files' } as const;

/** Returns the name of a folder, or that of the library. */
export const folderName = ({ t }: Pick<Services, 't'>, folder: FolderRow | null) =>
  folder?.name ?? t('files.library');

/** Returns the files with their folders and names. Files that the user may not read are missing. */
async function readFiles({ platform }: Services, keys: readonly Key[]): Promise<readonly Row[]> {
  const query = {
    fields: ['id', 'folder', 'title', 'filename_download'],
    filter: { id: { _in: keys } },
    limit: keys.length,
  };
  const { data } = await platform.read<readonly Row[]>(files, query);
  return data;
}

/**
 * Moves files to a folder and names the folder in the toast (FILE-23). Undo returns each file to its previous folder, and is
 * offered only if all of these are known. Failures are thrown.
 */
export async function moveFilesTo(
  render: Services,
  keys: readonly Key[],
  folder: FolderRow | null,
  before?: readonly Row[],
): Promise<void> {
  const { platform, notify, t } = render;
  // Undo needs the previous folders. The files can be moved without it.
  const rows = before ?? (await readFiles(render, keys).catch(() => []));
  await platform.updateMany(files, keys, { folder: folder?.id ?? null });
  const isKnown = rows.length === keys.length && rows.every((row) => row['folder'] !== undefined);
  const action = { label: t('item.undo'), run: () => void restore(render, rows) };
  notify({
    kind: 'success',
    title: t('files.moved', { count: keys.length, to: folderName(render, folder) }),
    ...(isKnown ? { action } : {}),
  });
}

async function restore(render: Services, rows: readonly Row[]): Promise<void> {
  const { platform, notify, report, t } = render;
  const keysByFolder = new Map<string | null, Key[]>();
  for (const row of rows) {
    const folder = keyOf(row['folder'], 'id');
    const id = folder === null ? null : String(folder);
    keysByFolder.set(id, [...(keysByFolder.get(id) ?? []), row['id'] as Key]);
  }
  try {
    for (const [folder, keys] of keysByFolder) await platform.updateMany(files, keys, { folder });
    notify({ kind: 'success', title: t('files.moved_back', { count: rows.length }) });
  } catch (error) {
    report(error);
  }
}

/** Moves files that were dropped on a folder. A failure names the first of them. */
export async function dropFiles(
  render: Services,
  keys: readonly Key[],
  folder: FolderRow | null,
): Promise<void> {
  const { t, notify, report } = render;
  const rows = await readFiles(render, keys).catch(() => []);
  const target = folder?.id ?? null;
  const isThere = ({ folder: own }: Row) => own !== undefined && keyOf(own, 'id') === target;
  if (rows.length === keys.length && rows.every(isThere)) {
    notify({
      kind: 'info',
      title: t('files.already_in', { count: keys.length, to: folderName(render, folder) }),
    });
    return;
  }
  try {
    await moveFilesTo(render, keys, folder, rows);
  } catch (error) {
    const [first] = rows;
    const name = String(first?.['title'] ?? first?.['filename_download'] ?? keys[0]);
    const others = keys.length - 1;
    report(error, t(others === 0 ? 'files.not_moved' : 'files.several_not_moved', { name, count: others }));
  }
}
