import { useEffect } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { BookmarkHandle, ListHandle } from '../../../renderer/contract/screen.ts';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useBookmarkEntries } from '../shared/bookmarks/use-bookmark-entries.tsx';
import { useCopyLink } from './use-copy-link.ts';

interface Props {
  readonly list: ListHandle;
  readonly bookmark: BookmarkHandle;
  /** Saves the changes. null if there is a button for that; on phones it would take the place of the title. */
  readonly onSave: (() => void) | null;
  /** Asks for the name of a copy. */
  readonly onCopy: () => void;
  readonly onDeleted: () => void;
  /** Called when the button of the menu is mounted. */
  readonly onShown: () => void;
}

/** The menu of the bookmark that the list shows. Only its owner may rename and delete it (PRES-15). */
export function BookmarkMenu({ list, bookmark, onSave, onCopy, onDeleted, onShown }: Props) {
  const { t } = useRender();
  const copyLink = useCopyLink(list);
  const own = useBookmarkEntries(bookmark.stored, onDeleted);
  const isReady = useLateTexts();
  useEffect(() => {
    if (isReady) onShown();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the button appears
  }, [isReady]);
  if (!isReady) return null;
  const { name, isEdited, isOwn } = bookmark;
  const entries = [
    ...(isEdited && onSave
      ? [
          {
            label: t(isOwn ? 'bookmarks.save_changes' : 'bookmarks.save_own'),
            icon: 'check',
            run: onSave,
          },
          { label: t('bookmarks.reset'), icon: 'settings_backup_restore', run: () => bookmark.discard() },
        ]
      : []),
    { label: t('bookmarks.copy'), icon: 'bookmark_add', run: onCopy },
    copyLink,
    ...(isOwn ? own.entries : []),
  ];
  return (
    <>
      <IconMenu
        icon="bookmark"
        size="small"
        kind={isEdited ? 'tint' : 'ghost'}
        label={t(isEdited ? 'bookmarks.menu_edited' : 'bookmarks.menu', { name })}
      >
        <MenuItems entries={entries} />
      </IconMenu>
      {own.dialog}
    </>
  );
}
