import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { BookmarkHandle, LinkHandle, ListHandle } from '../../../renderer/contract/screen.ts';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useCopyLink } from './use-copy-link.ts';

interface Props {
  readonly list: ListHandle;
  readonly link: LinkHandle;
  readonly bookmark: BookmarkHandle;
  /** Asks for the name of a bookmark. */
  readonly onCreate: () => void;
  /** Shows the stored view. */
  readonly onClose: () => void;
}

/** The menu of a view that was opened by a link: keeps the view, or returns to the stored one. */
export function LinkMenu({ list, link, bookmark, onCreate, onClose }: Props) {
  const { t, notify, report } = useRender();
  const copyLink = useCopyLink(list);
  const [isSaving, setSaving] = useState(false);
  if (!useLateTexts()) return null;
  const collection = list.collection.name;
  const save = async () => {
    setSaving(true);
    try {
      await link.save();
    } catch (error) {
      setSaving(false);
      report(error, t('bookmarks.view_not_saved'));
      return;
    }
    notify({ kind: 'success', title: t('bookmarks.view_saved', { collection }) });
    onClose();
  };
  const entries = [
    { label: t('bookmarks.create'), icon: 'bookmark_add', run: onCreate },
    {
      label: t('bookmarks.save_view', { collection }),
      icon: 'check',
      run: () => {
        if (!isSaving) void save();
      },
    },
    copyLink,
    ...(bookmark.isEdited
      ? [{ label: t('bookmarks.reset_link'), icon: 'undo', run: () => bookmark.discard() }]
      : []),
    { label: t('bookmarks.close_link'), icon: 'settings_backup_restore', run: onClose },
  ];
  return (
    <IconMenu
      icon="link"
      size="small"
      kind={bookmark.isEdited ? 'tint' : 'ghost'}
      label={t(bookmark.isEdited ? 'bookmarks.link_menu_edited' : 'bookmarks.link_menu')}
    >
      <MenuItems entries={entries} />
    </IconMenu>
  );
}
