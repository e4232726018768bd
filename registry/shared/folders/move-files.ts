/** Moves files to a folder, with Undo. */
import { createElement } from 'react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import type { Refused } from './apply-each.ts';
import { applyInParts } from './apply-in-parts.ts';
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

interface Moved {
  /** The files that were not moved: the platform refused them, or the user canceled. */
  readonly kept: readonly Key[];
  /** Shows a dialog that lists them, if there are some. */
  readonly showRefused: () => Promise<void>;
}

/**
 * Moves files to a folder and names the folder in the toast (FILE-23). Undo returns each file to its previous folder, and is
 * offered only if all of these are known. Files that the platform refuses do not stop the others: the caller shows
 * them.
 * If one file is moved, its failure is thrown.
 */
export async function moveFilesTo(
  render: Services,
  keys: readonly Key[],
  folder: FolderRow | null,
  before?: readonly Row[],
): Promise<Moved> {
  const { platform, notify, t } = render;
  // Undo needs the previous folders. The files can be moved without it.
  const rows = before ?? (await readFiles(render, keys).catch(() => []));
  const move = (some: readonly Key[]) => platform.updateMany(files, some, { folder: folder?.id ?? null });
  const { refused, rest, note } = await applyInParts(render, keys, 'moved', move);
  const [first] = refused;
  if (keys.length === 1 && first) throw first.error;
  const kept = new Set([...refused.map(({ key }) => key), ...rest]);
  const moved = keys.filter((key) => !kept.has(key));
  if (moved.length > 0) {
    const movedRows = rows.filter((row) => !kept.has(row['id'] as Key));
    const isKnown =
      movedRows.length === moved.length && movedRows.every((row) => row['folder'] !== undefined);
    const action = { label: t('item.undo'), run: () => void restore(render, movedRows) };
    notify({
      kind: 'success',
      title: t('files.moved', { count: moved.length, to: folderName(render, folder) }),
      ...(note === null ? {} : { text: note }),
      ...(isKnown ? { action } : {}),
    });
  }
  return {
    kept: [...kept],
    showRefused: async () => {
      if (refused.length > 0) await showRefused(render, refused, rows, keys.length);
    },
  };
}

async function showRefused(
  { mount, loadLateTexts, t }: Services,
  refused: readonly Refused[],
  rows: readonly Row[],
  count: number,
): Promise<void> {
  const namesByKey = new Map(rows.map((row) => [row['id'], nameOf(row)]));
  const [{ RefusedFiles }] = await Promise.all([import('./RefusedFiles.tsx'), loadLateTexts()]);
  const unmount = mount(
    createElement(RefusedFiles, {
      title: t('files.several_not_moved', { failed: refused.length, count }),
      files: refused.map(({ key, error }) => ({ key, error, name: namesByKey.get(key) ?? String(key) })),
      onClose: () => unmount(),
    }),
  );
}

const nameOf = (row: Row) => String(row['title'] ?? row['filename_download'] ?? row['id']);

async function restore(render: Services, rows: readonly Row[]): Promise<void> {
  const { platform, notify, report, t } = render;
  const folderOf = new Map(rows.map((row) => [row['id'] as Key, keyOf(row['folder'], 'id')]));
  const moveBack = async (part: readonly Key[]) => {
    const keysByFolder = new Map<Key | null, Key[]>();
    for (const key of part) {
      const folder = folderOf.get(key) ?? null;
      keysByFolder.set(folder, [...(keysByFolder.get(folder) ?? []), key]);
    }
    for (const [folder, keys] of keysByFolder) await platform.updateMany(files, keys, { folder });
  };
  try {
    const { refused, rest, note } = await applyInParts(render, [...folderOf.keys()], 'restored', moveBack);
    const count = rows.length - refused.length - rest.length;
    const text = note === null ? {} : { text: note };
    if (count > 0) notify({ kind: 'success', title: t('files.moved_back', { count }), ...text });
    const [first] = refused;
    if (first) throw first.error;
  } catch (error) {
    report(error);
  }
}

/** Moves files that were dropped on a folder. The failure of one file names it. */
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
    const { showRefused } = await moveFilesTo(render, keys, folder, rows);
    await showRefused();
  } catch (error) {
    report(error, t('files.not_moved', { name: rows[0] ? nameOf(rows[0]) : String(keys[0]) }));
  }
}
