import { useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { useMenuButton } from '../../../renderer/kit/controls/use-menu-button.ts';
import { focusControl } from '../../../renderer/kit/hooks/focusable.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { withBookmark } from '../shared/bookmarks/with-bookmark.ts';
import classes from './bookmark.module.css';
import type { options } from './options.ts';

/** Loaded lazily, because most lists show no bookmark. */
const BookmarkMenu = deferred(async () => (await import('./BookmarkMenu.tsx')).BookmarkMenu);
/** Loaded lazily, because few lists are opened by a link. */
const LinkMenu = deferred(async () => (await import('./LinkMenu.tsx')).LinkMenu);
/** Loaded when the menu opens. */
const ViewMenu = deferred(async () => (await import('./ViewMenu.tsx')).ViewMenu);
const CreateBookmark = deferred(async () => (await import('./CreateBookmark.tsx')).CreateBookmark);

/** Saves the settings of a list as a bookmark, and the changes of a bookmark on demand (PRES-09, PRES-10). */
export function BookmarkBlock({ data }: BlockProps<typeof options>) {
  const { t, report } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const { bookmark, link, preset } = list;
  const { state, buttonProps } = useMenuButton(ViewMenu.prepare);
  const narrow = useNarrow();
  const [isNaming, setNaming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  /** Whether the menu of a new bookmark takes the focus: it replaces the button that opened the dialog. */
  const focusesMenu = useRef(false);
  if (bookmark === 'missing') return null;
  const show = (id: number | null) => screen.navigate(withBookmark(screen, id));
  const showCreated = (id: number) => {
    focusesMenu.current = bookmark === null || link !== undefined;
    show(id);
  };
  const save = async () => {
    if (bookmark === null) return;
    setSaving(true);
    const wasFocused = box.current?.contains(document.activeElement);
    try {
      const { id } = await bookmark.save();
      // The pressed button has disappeared with the changes.
      if (wasFocused && document.activeElement === document.body) focusControl(box.current);
      if (id !== bookmark.stored.id) show(id);
    } catch (error) {
      report(error, t('bookmarks.not_saved'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <span ref={box} className={classes.bookmark}>
      {bookmark === null ? (
        <>
          <BareIconButton
            {...buttonProps}
            icon="bookmark_add"
            size="small"
            label={t('bookmarks.view_menu')}
          />
          {state.wasOpened && <ViewMenu list={list} state={state} onCreate={() => setNaming(true)} />}
        </>
      ) : link ? (
        <LinkMenu
          list={list}
          link={link}
          bookmark={bookmark}
          onCreate={() => setNaming(true)}
          onClose={() => show(null)}
        />
      ) : (
        <BookmarkMenu
          list={list}
          bookmark={bookmark}
          onSave={narrow ? () => void save() : null}
          onCopy={() => setNaming(true)}
          onDeleted={() => show(null)}
          onShown={() => {
            if (focusesMenu.current) focusControl(box.current);
            focusesMenu.current = false;
          }}
        />
      )}
      {bookmark?.isEdited && !link && !narrow && (
        <>
          <Button size="small" kind="outline" loading={isSaving} onClick={() => void save()}>
            {t(bookmark.isOwn ? 'bookmarks.save_changes' : 'bookmarks.save_own')}
          </Button>
          <IconButton
            icon="settings_backup_restore"
            size="small"
            label={t('bookmarks.reset')}
            onClick={() => {
              // This button disappears with the changes.
              focusControl(box.current);
              bookmark.discard();
            }}
          />
        </>
      )}
      {isNaming && <CreateBookmark preset={preset} onClose={() => setNaming(false)} onShow={showCreated} />}
    </span>
  );
}
