import { TextInput } from '@mantine/core';
import { Fragment, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import useSWR from 'swr';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { presetsKey, readPresets } from '../../../renderer/contract/presets.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import { NavigationGroup } from '../../../renderer/kit/controls/NavigationGroup.tsx';
import { linkHeight, NavigationLink } from '../../../renderer/kit/controls/NavigationLink.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { whenIdle } from '../../../renderer/kit/hooks/when-idle.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { bookmarksOf, compileNavigation, searchNavigation, showsSearch } from './groups.ts';
import classes from './collections-navigation.module.css';
import type { options } from './options.ts';

/** Loaded lazily, because many users have none. */
const Bookmarks = deferred(async () => (await import('./Bookmarks.tsx')).Bookmarks);
const HiddenMenu = deferred(async () => (await import('./HiddenMenu.tsx')).HiddenMenu);

/**
 * Number of collections whose fields are prefetched. It is about one screenful, so startup time does not grow with the
 * model.
 */
const inSight = 20;

/** Lists the collections of the content module, by the role's groups or by name, and the bookmarks (COLL-29…34). */
export function CollectionsNavigation({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata, me, platform, navigate, preloadFields, prepare, prefetchPage } = useRender();
  const screen = useScreen();
  const [hidden, setHidden] = useState(false);
  const [query, setQuery] = useState('');
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const list = me.role?.collection_list ?? null;
  const all = useMemo(
    () => compileNavigation(metadata.collections, list, hidden),
    [metadata.collections, list, hidden],
  );
  const groups = searchNavigation(all, query);
  const latest = useRef(preloadFields);
  latest.current = preloadFields;
  useEffect(() => {
    const first = all.flatMap(({ collections }) => collections).slice(0, inSight);
    whenIdle(() => latest.current(first.map(({ collection }) => collection)));
  }, [all]);
  const { data: presets } = useSWR(presetsKey({ me }), () => readPresets({ platform, me }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const bookmarks = bookmarksOf(presets ?? [], metadata, query);
  const count = all.reduce((sum, group) => sum + group.collections.length, 0);
  const current = screen.route.params['collection'];
  const { bookmark } = screen.route.query;
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ x: event.clientX, y: event.clientY });
  };
  const hrefOf = (collection: string, bookmarkId: number | string | null) =>
    open &&
    screen.href({
      ...open,
      params: { ...open.params, collection },
      query: { ...open.query, bookmark: bookmarkId },
    });
  const createHref = create && screen.href(create);
  const link = ({ collection, name, icon }: Collection) => {
    const href = hrefOf(collection, null);
    if (href === null) return null;
    return (
      <NavigationLink
        key={collection}
        icon={icon}
        label={name}
        href={href}
        current={collection === current && bookmark === undefined}
        onNavigate={navigate}
        onApproach={() => prepare(collection)}
        onPress={prefetchPage}
      />
    );
  };
  const links = (collections: readonly Collection[]) => (
    <LongList members={collections} height={linkHeight} draw={link} />
  );
  if (count === 0)
    return (
      <div className={classes.empty} onContextMenu={openMenu}>
        {me.role?.admin_access && createHref ? (
          <NavigationLink
            icon="add"
            label={t('content.create_collection')}
            href={createHref}
            current={false}
            onNavigate={navigate}
          />
        ) : (
          <p>{t('content.no_collections_copy')}</p>
        )}
      </div>
    );
  return (
    <div className={classes.navigation} onContextMenu={openMenu}>
      {showsSearch(count, query) && (
        <TextInput
          size="xs"
          value={query}
          placeholder={t('content.search_collection')}
          aria-label={t('content.search_collection')}
          leftSection={<Icon name="search" size={16} />}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {groups.map((group) =>
        group.name === null ? (
          <Fragment key="">{links(group.collections)}</Fragment>
        ) : (
          <NavigationGroup key={group.name} label={group.name} accordion={group.accordion}>
            {links(group.collections)}
          </NavigationGroup>
        ),
      )}
      {bookmarks.length > 0 && (
        <Bookmarks
          groups={bookmarks}
          hrefOf={({ collection, preset }) => hrefOf(collection.collection, preset.id)}
          current={bookmark}
          collection={current}
          onDeleted={() => {
            const path = current !== undefined && hrefOf(current, null);
            if (path) navigate(path);
          }}
        />
      )}
      {menu !== null && (
        <HiddenMenu
          at={menu}
          hidden={hidden}
          onToggle={() => setHidden(!hidden)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
