import { Fragment, useState, type MouseEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { NavigationGroup } from '../../../renderer/kit/controls/NavigationGroup.tsx';
import { NavigationLink } from '../../../renderer/kit/controls/NavigationLink.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import type { Audience, Bookmark, BookmarkGroup } from './groups.ts';
import classes from './collections-navigation.module.css';

/** Loaded when the first menu opens. */
const BookmarkMenu = deferred(async () => (await import('./BookmarkMenu.tsx')).BookmarkMenu);

const headings: Readonly<Record<Audience, string>> = {
  mine: 'bookmarks.mine',
  of_role: 'bookmarks.of_role',
  of_everyone: 'bookmarks.of_everyone',
};

interface Props {
  readonly groups: readonly BookmarkGroup[];
  /** Returns the path of the list with the bookmark. */
  readonly hrefOf: (bookmark: Bookmark) => string | null | undefined;
  /** The collection and the bookmark of the URL. */
  readonly collection: string | undefined;
  readonly current: string | undefined;
  /** Called if the bookmark of the URL was deleted. */
  readonly onDeleted: () => void;
}

interface OpenMenu {
  readonly of: Bookmark;
  readonly at: { readonly x: number; readonly y: number };
  readonly link: HTMLElement | null;
}

/** The links of the bookmarks. If some are shared, each audience has its heading. */
export function Bookmarks({ groups, hrefOf, collection, current, onDeleted }: Props) {
  const { t, me, navigate, prefetchPage } = useRender();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const isCurrent = ({ collection: of, preset }: Bookmark) =>
    of.collection === collection && String(preset.id) === current;
  const openMenu = (bookmark: Bookmark) => (event: MouseEvent) => {
    // Only the owner has a menu (PRES-15). For others, the menu of the navigation opens.
    if (bookmark.preset.user !== me.id) return;
    event.preventDefault();
    event.stopPropagation();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // The context menu key has no pointer position.
    const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
    setMenu({ of: bookmark, at, link: event.currentTarget.querySelector('a') });
  };
  const link = (bookmark: Bookmark) => {
    const href = hrefOf(bookmark);
    return (
      href && (
        <div key={bookmark.preset.id} onContextMenu={openMenu(bookmark)}>
          <NavigationLink
            icon="bookmark_border"
            label={bookmark.name}
            href={href}
            current={isCurrent(bookmark)}
            onNavigate={navigate}
            onPress={prefetchPage}
          />
        </div>
      )
    );
  };
  const isShared = groups.some(({ audience }) => audience !== 'mine');
  return (
    <>
      <hr className={classes.divider} />
      {groups.map(({ audience, bookmarks }) =>
        isShared ? (
          <NavigationGroup
            key={audience}
            label={t(headings[audience], { name: me.role?.name ?? '' })}
            accordion="always_open"
          >
            {bookmarks.map(link)}
          </NavigationGroup>
        ) : (
          <Fragment key={audience}>{bookmarks.map(link)}</Fragment>
        ),
      )}
      {menu !== null && (
        <BookmarkMenu
          key={`${menu.of.preset.id} ${menu.at.x} ${menu.at.y}`}
          at={menu.at}
          bookmark={menu.of.preset}
          // Focuses the link before an entry opens a dialog, which returns the focus to it.
          onClose={() => menu.link?.focus({ preventScroll: true })}
          onDeleted={() => {
            if (isCurrent(menu.of)) onDeleted();
          }}
        />
      )}
    </>
  );
}
