import { useState, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { usePresetStore } from '../../../../renderer/contract/presets.ts';
import type { StoredPreset } from '../../../../schemas/query/types.ts';
import type { MenuEntry } from '../../../../renderer/kit/controls/MenuItems.tsx';
import { NameBookmark } from './NameBookmark.tsx';

/**
 * Returns the menu entries with which the owner renames and deletes a bookmark (PRES-14), and the dialog that they open.
 * `onDeleted` is called after the deletion.
 */
export function useBookmarkEntries(
  bookmark: StoredPreset,
  onDeleted: () => void,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const { t, confirm, notify, report } = useRender();
  const { create, rename, remove } = usePresetStore();
  const [isNaming, setNaming] = useState(false);
  const name = bookmark.bookmark ?? '';
  const removeIt = async () => {
    const isMeant = await confirm({
      title: t('bookmarks.delete_confirm', { name }),
      confirm: t('bookmarks.delete'),
      danger: true,
    });
    if (!isMeant) return;
    try {
      await remove(bookmark);
    } catch (error) {
      report(error, t('bookmarks.not_deleted'));
      return;
    }
    onDeleted();
    notify({
      kind: 'success',
      title: t('bookmarks.deleted', { name }),
      action: { label: t('item.undo'), run: () => void create(bookmark).catch(report) },
    });
  };
  return {
    entries: [
      { label: t('bookmarks.rename'), icon: 'edit', run: () => setNaming(true) },
      { label: t('bookmarks.delete'), icon: 'delete', danger: true, run: () => void removeIt() },
    ],
    dialog: isNaming && (
      <NameBookmark
        title={t('bookmarks.rename')}
        done={t('bookmarks.save')}
        name={name}
        onSave={async (next) => {
          await rename(bookmark, next);
          setNaming(false);
        }}
        onClose={() => setNaming(false)}
      />
    ),
  };
}
