/** The actions of folders, and of files in folders. Each function opens a dialog and reports the result. */
import type { ReactNode } from 'react';
import type { Key } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { ChooseFolder } from './ChooseFolder.tsx';
import { foldersCollection, type FolderRow } from './folder-rows.ts';
import { folderName, moveFilesTo } from './move-files.ts';
import { moveFolderTo } from './move-folder.ts';
import { NameFolder } from './NameFolder.tsx';

const files = 'directus_files';

/** Shows a dialog until it closes. Its texts are loaded before. */
async function show(
  { mount, loadLateTexts }: Services,
  dialog: (close: () => void) => ReactNode,
): Promise<void> {
  await loadLateTexts();
  await new Promise<void>((done) => {
    const unmount = mount(
      dialog(() => {
        unmount();
        done();
      }),
    );
  });
}

/** Creates a folder. Resolves with its key, or with null if the user cancels (FOLD-03). */
export async function createFolder(render: Services, parent: string | null): Promise<string | null> {
  const { platform } = render;
  let created: string | null = null;
  await show(render, (close) => (
    <NameFolder
      title={render.t('files.add_folder')}
      done={render.t('files.create_folder')}
      onClose={close}
      onSave={async (name) => {
        const row = await platform.create({ collection: foldersCollection }, { name, parent });
        created = typeof row['id'] === 'string' ? row['id'] : null;
      }}
    />
  ));
  return created;
}

export const renameFolder = (render: Services, folder: FolderRow): Promise<void> =>
  show(render, (close) => (
    <NameFolder
      title={render.t('files.rename_folder')}
      done={render.t('common.save')}
      name={folder.name}
      onClose={close}
      onSave={async (name) => {
        await render.platform.update({ collection: foldersCollection, key: folder.id }, { name });
      }}
    />
  ));

/**
 * Asks for the target of a folder. `onMoved` is called with it after the move. If another user moves the folder while the
 * dialog is open, the first attempt says so and moves nothing.
 */
export const moveFolder = (
  render: Services,
  folder: FolderRow,
  onMoved?: (to: FolderRow | null) => void,
): Promise<void> => {
  let parent: unknown = folder.parent;
  return show(render, (close) => (
    <ChooseFolder
      title={render.t('files.move_named', { name: folder.name })}
      moved={folder}
      from={folder.parent}
      onClose={close}
      onChoose={async (target) => {
        await moveFolderTo(render, folder, target, parent, (theirs) => {
          parent = theirs;
        });
        onMoved?.(target);
      }}
    />
  ));
};

/**
 * Asks for a folder and moves the files to it. `from` is the folder that contains all of them, if it is known. Resolves with
 * the keys of files that were not moved, or with null if the user chooses no folder.
 */
export async function moveFiles(
  render: Services,
  keys: readonly Key[],
  from: string | null | undefined,
): Promise<readonly Key[] | null> {
  let moved: Awaited<ReturnType<typeof moveFilesTo>> | null = null;
  await show(render, (close) => (
    <ChooseFolder
      title={render.t('files.move_files', { count: keys.length })}
      from={from}
      onClose={close}
      onChoose={async (folder) => {
        moved = await moveFilesTo(render, keys, folder);
      }}
    />
  ));
  const done = moved as Awaited<ReturnType<typeof moveFilesTo>> | null;
  await done?.showRefused();
  return done?.kept ?? null;
}

/**
 * Deletes a folder after a question that counts what it contains (FOLD-06). The platform moves the content to the parent.
 * Resolves to false if the user cancels, or if the platform refuses.
 */
export async function deleteFolder(
  render: Services,
  folder: FolderRow,
  folders: readonly FolderRow[],
): Promise<boolean> {
  const { platform, confirm, notify, report, t, loadLateTexts } = render;
  await loadLateTexts();
  const below = folders.filter(({ parent }) => parent === folder.id).length;
  const inside = await countFiles(render, folder.id);
  const parent = folders.find(({ id }) => id === folder.parent) ?? null;
  const parts = [
    ...(inside === 0 ? [] : [t('files.n_files', { count: inside })]),
    ...(below === 0 ? [] : [t('files.n_folders', { count: below })]),
  ];
  const what = parts.length < 2 ? parts[0] : t('files.and', { first: parts[0], second: parts[1] });
  const isMeant = await confirm({
    title: t('files.delete_folder_question', { name: folder.name }),
    text:
      what === undefined
        ? t('files.folder_is_empty')
        : t('files.content_moves', { what, to: folderName(render, parent) }),
    confirm: t('files.delete_folder'),
    danger: true,
  });
  if (!isMeant) return false;
  try {
    await platform.remove({ collection: foldersCollection }, [folder.id]);
  } catch (error) {
    report(error);
    return false;
  }
  notify({ kind: 'success', title: t('files.folder_deleted', { name: folder.name }) });
  return true;
}

/** Returns the number of files in the folder, or 0 if the user may not count them. */
async function countFiles({ platform }: Services, folder: string): Promise<number> {
  const query = { limit: 0, meta: ['filter_count'] as const, filter: { folder: { _eq: folder } } };
  return platform.read({ collection: files }, query).then(
    ({ meta }) => meta.filter_count ?? 0,
    () => 0,
  );
}
