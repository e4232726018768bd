/** Plans an archive of files: a selection, or a folder with its subfolders. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import { formatFileSize } from '../../../../schemas/value/file-size.ts';
import { forbidden, grantFor, requireField } from '../../access.ts';
import type { Context, Row } from '../../contract.ts';
import { chunksOf } from '../../query/chunks.ts';
import { ItemsService } from '../items/items.ts';
import { allowing } from '../system/store-files.ts';
import { EntryNames, safeEntryName } from './archive-names.ts';

/** Files in one archive. Their names are kept in memory until the archive is complete. */
const mostArchivedFiles = 10_000;

export type ArchiveRequest = { readonly keys: readonly string[] } | { readonly folder: string };

/** `path` is the name in the archive, with `/` between folders. */
export interface ArchivedFile {
  readonly path: string;
  readonly storage: string | null;
  readonly filename_disk: string | null;
  readonly type: string;
  readonly modified: Date;
}

export interface ArchivePlan {
  /** The name of the archive, without extension. */
  readonly name: string;
  readonly files: readonly ArchivedFile[];
  /** Paths of the folders that contain nothing, each with a `/` at the end. */
  readonly emptyFolders: readonly string[];
  /** Sum of the sizes in bytes. */
  readonly size: number;
}

const fields = [
  'id',
  'storage',
  'filename_disk',
  'filename_download',
  'filesize',
  'type',
  'folder',
  'uploaded_on',
  'modified_on',
];

/**
 * Returns the files that the caller may read, with their names in the archive. Files and folders are the same as in lists:
 * other keys are ignored.
 * @throws FORBIDDEN if the caller may not read files, the folder, or any of the files
 * @throws INVALID_PAYLOAD if the archive would be too large
 */
export async function planArchive(
  context: Context,
  request: ArchiveRequest,
  largestSize: number,
): Promise<ArchivePlan> {
  const plan =
    'keys' in request ? await planFiles(context, request.keys) : await planFolder(context, request.folder);
  if (plan.size > largestSize)
    throw createFailure(
      'INVALID_PAYLOAD',
      `The files have ${formatFileSize(plan.size, 'en-US')}. An archive of this server has at most ${formatFileSize(largestSize, 'en-US')} (FILES_MAX_ARCHIVE_SIZE). Download fewer files at once.`,
      { limit: largestSize },
    );
  return plan;
}

function tooMany(): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    `An archive has at most ${mostArchivedFiles} files. Download fewer files at once.`,
    { limit: mostArchivedFiles },
  );
}

async function planFiles(context: Context, keys: readonly string[]): Promise<ArchivePlan> {
  if (keys.length > mostArchivedFiles) throw tooMany();
  const grant = grantFor(context.grants, 'directus_files', 'read');
  // Only the rule of the permission decides, as for /assets. The server needs fields that the role may not read.
  const opened = allowing(context, 'read', grantForFields(grant, ['id']));
  const rows = await new ItemsService('directus_files', opened).readByKeys([...new Set(keys)], { fields });
  if (rows.length === 0) throw forbidden();
  const names = new EntryNames();
  const files = rows.map((row) => fileOf(row, '', names));
  const name = `files ${context.now().toISOString().slice(0, 10)}`;
  return { name, files, emptyFolders: [], size: sizeOf(rows) };
}

interface Folder {
  readonly id: string;
  readonly path: string;
  readonly names: EntryNames;
  isEmpty: boolean;
}

async function planFolder(context: Context, key: string): Promise<ArchivePlan> {
  const grant = grantFor(context.grants, 'directus_files', 'read');
  requireField(grant, 'folder');
  const folders = await readTree(context, key);
  const [top] = folders.values();
  if (!top) throw forbidden();
  const opened = allowing(context, 'read', grantForFields(grant, ['id', 'folder']));
  const service = new ItemsService('directus_files', opened);
  const rows: Row[] = [];
  for (const ids of chunksOf([...folders.keys()])) {
    const { data } = await service.readMany({
      fields,
      filter: { folder: { _in: ids } },
      sort: ['filename_download', 'id'],
      limit: mostArchivedFiles + 1 - rows.length,
    });
    rows.push(...data);
    if (rows.length > mostArchivedFiles) throw tooMany();
  }
  const files = rows.flatMap((row) => {
    const folder = folders.get(String(row['folder']));
    if (!folder) return [];
    folder.isEmpty = false;
    return [fileOf(row, folder.path, folder.names)];
  });
  const emptyFolders = [...folders.values()].flatMap(({ path, isEmpty }) => (isEmpty ? [path] : []));
  return { name: top.path.slice(0, -1), files, emptyFolders, size: sizeOf(rows) };
}

/** Returns the folder and the folders below it, by key. Folders below one that the caller may not read are left out. */
async function readTree(context: Context, key: string): Promise<ReadonlyMap<string, Folder>> {
  const service = new ItemsService('directus_folders', context);
  const query = { fields: ['id', 'name', 'parent'], sort: ['name', 'id'], limit: -1 };
  const { data: rows } = await service.readMany(query);
  const childrenByParent = new Map<unknown, Row[]>();
  for (const row of rows) {
    const siblings = childrenByParent.get(row['parent']);
    if (siblings) siblings.push(row);
    else childrenByParent.set(row['parent'], [row]);
  }
  const found = new Map<string, Folder>();
  const add = (row: Row, parent: Folder | null) => {
    const safe = safeEntryName(String(row['name'] ?? ''), 'folder');
    const name = parent ? parent.names.add(safe, 'folder') : safe;
    if (parent) parent.isEmpty = false;
    const id = String(row['id']);
    found.set(id, { id, path: `${parent?.path ?? ''}${name}/`, names: new EntryNames(), isEmpty: true });
  };
  const top = rows.find(({ id }) => id === key.toLowerCase());
  if (top) add(top, null);
  // The map grows while it is read.
  for (const folder of found.values())
    for (const row of childrenByParent.get(folder.id) ?? [])
      if (!found.has(String(row['id']))) add(row, folder);
  return found;
}

function fileOf(row: Row, folder: string, names: EntryNames): ArchivedFile {
  const { storage, filename_disk, filename_download, type, modified_on, uploaded_on } = row;
  const name = safeEntryName(textOf(filename_download) ?? textOf(filename_disk) ?? '', 'file');
  const modified = new Date(String(modified_on ?? uploaded_on ?? 0));
  return {
    path: folder + names.add(name, 'file'),
    storage: textOf(storage),
    filename_disk: textOf(filename_disk),
    type: textOf(type) ?? '',
    modified: Number.isNaN(modified.getTime()) ? new Date(0) : modified,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Sizes of 64 bits are read as text. */
function sizeOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + (Number(row['filesize']) || 0), 0);
}
