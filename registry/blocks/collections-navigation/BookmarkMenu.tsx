import { useState } from 'react';
import type { StoredPreset } from '../../../schemas/query/types.ts';
import { PointMenu } from '../../../renderer/kit/controls/PointMenu.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useBookmarkEntries } from '../shared/bookmarks/use-bookmark-entries.tsx';

interface Props {
  /** Where the menu opens, in CSS pixels of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  readonly bookmark: StoredPreset;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The context menu of a bookmark, which renames and deletes it (PRES-14). Its dialogs outlive the menu. */
export function BookmarkMenu({ at, bookmark, onClose, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(true);
  const { entries, dialog } = useBookmarkEntries(bookmark, onDeleted);
  if (!useLateTexts()) return null;
  return (
    <>
      <PointMenu
        at={at}
        opened={isOpen}
        entries={entries}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      />
      {dialog}
    </>
  );
}
