import { useRef } from 'react';
import { PointMenu } from '../../../renderer/kit/controls/PointMenu.tsx';
import type { FolderRow } from '../../shared/folders/folder-rows.ts';
import { useFolderEntries } from '../../shared/folders/use-folder-entries.ts';

interface Props {
  readonly folder: FolderRow;
  readonly folders: readonly FolderRow[];
  /** Where the menu opens, in CSS pixels of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
  readonly onDeleted: (folder: FolderRow) => void;
  readonly onMoved: (to: FolderRow | null) => void;
}

/** The context menu of a folder (FOLD-02). */
export function FolderContextMenu({ folder, folders, at, onClose, onDeleted, onMoved }: Props) {
  const entries = useFolderEntries(folders, onDeleted, onMoved)(folder);
  const opener = useRef(document.activeElement as HTMLElement | null);
  return (
    <PointMenu
      at={at}
      entries={entries}
      onClose={() => {
        // Focuses the row before an action opens a dialog, which returns the focus to it.
        opener.current?.focus({ preventScroll: true });
        onClose();
      }}
    />
  );
}
