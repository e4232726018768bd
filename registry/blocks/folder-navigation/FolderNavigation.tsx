import { useEffect, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useWorkspace } from '../../../renderer/contract/workspace.ts';
import { NavigationLink } from '../../../renderer/kit/controls/NavigationLink.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import type { Logic, Target, Text } from '../../../schemas/screen/types.ts';
import {
  ancestorsOf,
  linesOf,
  subtreeOf,
  useFolders,
  type FolderRow,
} from '../../shared/folders/folder-rows.ts';
import { FolderTree } from '../../shared/folders/FolderTree.tsx';
import {
  addDraggedFolder,
  draggedFiles,
  draggedFolder,
  hasFolder,
  takesFiles,
} from '../../shared/folders/dragged-files.ts';
import { addDropped } from '../../shared/uploads/add-dropped.ts';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import classes from './folder-navigation.module.css';
import type { options } from './options.ts';

/** Loaded when it opens. */
const FolderContextMenu = deferred(async () => (await import('./FolderContextMenu.tsx')).FolderContextMenu);

interface Item {
  readonly label: Text;
  readonly icon: string;
  readonly to: Target;
  readonly when?: Logic;
}

interface OpenMenu {
  readonly folder: FolderRow;
  readonly at: { readonly x: number; readonly y: number };
}

/** The tree of folders, and links to lists across all folders (FILE-08, FOLD-01). */
export function FolderNavigation({ options: { library, open, items } }: BlockProps<typeof options>) {
  const render = useRender();
  const { t, navigate, report, notify } = render;
  const screen = useScreen();
  const { folders } = useFolders();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The folder that is dragged. Browsers hide the data of a drag until it is dropped. */
  const dragged = useRef<FolderRow | null>(null);
  const uploads = useUploads();
  const checkPermission = useWriteCheck();
  const shown = screen.route.params['folder'];
  const current = shown ?? (screen.id === library?.screen ? null : undefined);
  const { opened, toggle, reveal } = useOpened(folders, current ?? null);
  if (!useLateTexts()) return null;
  const hrefOf = (id: string | null) =>
    id === null
      ? library && screen.href(library)
      : open && screen.href({ ...open, params: { ...open.params, folder: id } });
  const go = (id: string | null) => {
    const path = hrefOf(id);
    if (path) navigate(path);
  };
  const canUpload = checkPermission('create', 'directus_files') === false;
  const canMove = checkPermission('update', 'directus_files', 'folder') === false;
  const drag = (folder: FolderRow, data: DataTransfer) => {
    const refused = checkPermission('update', 'directus_folders', 'parent', folder);
    if (refused !== false) {
      notify({ kind: 'warning', title: refused.reason });
      return false;
    }
    dragged.current = folder;
    addDraggedFolder(data, folder.id);
    return true;
  };
  const takesFolder = (id: string | null) => {
    const folder = dragged.current;
    if (folder === null || folder.parent === id) return false;
    return id === null || !subtreeOf(folders ?? [], folder.id).has(id);
  };
  const folderOf = (id: string | null) => folders?.find((each) => each.id === id) ?? null;
  const drop = (id: string | null, data: DataTransfer) => {
    const moved = draggedFolder(data);
    if (moved !== null) {
      // The moved folder stays visible.
      reveal(id);
      const row = folderOf(moved);
      if (row)
        void import('../../shared/folders/move-folder.ts')
          .then(({ dropFolder }) => dropFolder(render, row, folderOf(id)))
          .catch(report);
      return;
    }
    const keys = draggedFiles(data);
    const folder = folderOf(id);
    if (keys.length > 0)
      void import('../../shared/folders/move-files.ts')
        .then(({ dropFiles }) => dropFiles(render, keys, folder))
        .catch(report);
    else addDropped(render, uploads, data, id);
  };
  return (
    <>
      <FolderTree
        lines={linesOf(folders ?? [], (id) => opened.has(id))}
        label={t('files.folders')}
        current={current}
        hrefOf={hrefOf}
        onOpen={go}
        onToggle={toggle}
        onMenu={({ folder }, at) => folder && setMenu({ folder, at })}
        onDrag={drag}
        takes={(data, id) => (hasFolder(data) ? takesFolder(id) : takesFiles(data, { canUpload, canMove }))}
        onDrop={drop}
      />
      <div className={classes.items}>
        {(items as readonly unknown[] as readonly Item[]).map(({ label, icon, to, when }) => {
          const href = screen.href(to);
          return (
            href !== null &&
            (when === undefined || screen.holds(when)) && (
              <NavigationLink
                key={to.screen}
                icon={icon}
                label={screen.text(label)}
                href={href}
                current={screen.id === to.screen}
                onNavigate={navigate}
              />
            )
          );
        })}
      </div>
      {menu && (
        <FolderContextMenu
          {...menu}
          folders={folders ?? []}
          onClose={() => setMenu(null)}
          onDeleted={(folder) => {
            if (folder.id === shown) go(folder.parent);
          }}
          onMoved={(to) => reveal(to?.id ?? null)}
        />
      )}
    </>
  );
}

const storedAs = 'folders.opened';

/** The open folders. They stay open when the page changes, and in the next visit. */
function useOpened(folders: readonly FolderRow[] | undefined, current: string | null) {
  const { storage } = useWorkspace();
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(storage.get(storedAs)?.split(',').filter(Boolean)),
  );
  const change = (next: ReadonlySet<string>) => {
    storage.set(storedAs, [...next].join(','));
    setOpened(next);
  };
  const open = (ids: readonly string[]) => {
    if (ids.some((id) => !opened.has(id))) change(new Set([...opened, ...ids]));
  };
  const above = (id: string) => ancestorsOf(folders ?? [], id);
  // A new folder is opened before the list of folders contains it.
  const isKnown = folders?.some(({ id }) => id === current) === true;
  useEffect(() => {
    if (current) open(above(current));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the user can close the folders above the current one
  }, [current, isKnown]);
  return {
    opened,
    /** Opens a folder and those that contain it, so that its folders are visible. */
    reveal: (id: string | null) => {
      if (id !== null) open([id, ...above(id)]);
    },
    toggle: (id: string, isOpen: boolean) =>
      change(new Set(isOpen ? [...opened, id] : [...opened].filter((other) => other !== id))),
  };
}
