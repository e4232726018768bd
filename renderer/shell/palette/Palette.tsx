import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { openTab, staysInTab } from '../../kit/controls/AppLink.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { useDelayed } from '../../kit/hooks/use-delayed.ts';
import { useEscape } from '../../kit/hooks/use-escape.ts';
import { useIsOnline } from '../../kit/hooks/use-is-online.ts';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { useReturnFocus } from '../../kit/hooks/use-return-focus.ts';
import { findEntries, pathOf, type Entry, type EntryGroup } from './entries.ts';
import { PaletteEntry } from './PaletteEntry.tsx';
import { PaletteFoot } from './PaletteFoot.tsx';
import { searchedCollections } from './searched-collections.ts';
import { useFoundItems } from './use-found-items.ts';
import { useRecentEntries } from './use-recent-entries.ts';
import { useSources } from './use-sources.ts';
import classes from './palette.module.css';

/** Number of entries per group. */
const limit = 8;

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Finds pages, collections, bookmarks, items and actions, and opens them. */
export function Palette(props: Props) {
  return useLateTexts() ? <OpenPalette {...props} /> : null;
}

function OpenPalette({ query: typed, onQuery, onClose, onShortcuts }: Props) {
  const render = useRender();
  const { t, announce, navigate, clock } = render;
  const { screens, storage } = useWorkspace();
  const [store] = useState(() => {
    const [created, { open }] = createSpotlight();
    open();
    return created;
  });
  useEscape(true, onClose);
  useReturnFocus();
  const listId = useId();
  const isOnline = useIsOnline();
  const [selected, setSelected] = useState<string | null>(null);
  const query = typed.trim();
  const sources = useSources(onShortcuts);
  const recent = useRecentEntries(isOnline);
  const [searched] = useState(() => searchedCollections(screens, storage, render));
  const items = useFoundItems(query, searched, isOnline);

  const groups = useMemo(() => {
    const { actions, collections, bookmarks, pages } = sources;
    const recentlyOpened = findEntries(recent, query, limit);
    const shown = new Set(recentlyOpened.map(pathOf));
    const found: readonly EntryGroup[] = [
      { id: 'recent', label: t('palette.recent'), entries: recentlyOpened },
      { id: 'actions', label: t('palette.actions'), entries: findEntries(actions, query, limit) },
      { id: 'collections', label: t('palette.collections'), entries: findEntries(collections, query, limit) },
      { id: 'bookmarks', label: t('palette.bookmarks'), entries: findEntries(bookmarks, query, limit) },
      { id: 'pages', label: t('palette.pages'), entries: findEntries(pages, query, limit) },
      ...items.groups.map((group) => ({
        ...group,
        entries: group.entries.filter((entry) => !shown.has(pathOf(entry))),
      })),
    ];
    return found.filter(({ entries }) => entries.length > 0);
  }, [sources, recent, items.groups, query, t]);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === selected),
  );
  const active = entries[at];
  const idOf = (entry: Entry) => `${listId}-${entries.indexOf(entry)}`;
  const activeId = active && idOf(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, selected]);
  const count = entries.length;
  useEffect(() => {
    if (query === '' || items.isLoading) return undefined;
    // Each key press changes the number. Only the last one is announced.
    const id = clock.setTimeout(() => announce(t('palette.results', { count })), 500);
    return () => clock.clearTimeout(id);
  }, [query, items.isLoading, count, clock, announce, t]);

  const open = (entry: Entry, inTab: boolean) => {
    const { does } = entry;
    if ('path' in does && inTab) {
      openTab(does.path);
      return;
    }
    // The focus returns before the action runs, so that its dialogs return the focus to the same place.
    flushSync(onClose);
    queueMicrotask(() => ('path' in does ? navigate(does.path) : does.run()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setSelected(entries[(at + step + count) % count]?.id ?? null);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active, event.ctrlKey || event.metaKey);
    }
  };
  const isSlow = useDelayed(items.isLoading, 250, clock);
  const note = noteOf({ isOnline, query, count, isLoading: items.isLoading, isSlow, failed: items.failed });

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={(next) => {
        onQuery(next);
        setSelected(null);
      }}
      onSpotlightClose={onClose}
      closeOnEscape={false}
      closeOnActionTrigger={false}
      centered={false}
      size={640}
      yOffset={0}
      zIndex="var(--z-palette)"
      overlayProps={{}}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      classNames={{
        overlay: classes.overlay,
        inner: classes.inner,
        content: classes.content,
        body: classes.body,
      }}
    >
      <div className={classes.head}>
        <Spotlight.Search
          classNames={{ input: classes.input }}
          variant="unstyled"
          data-autofocus
          placeholder={t('shell.find_anything')}
          aria-label={t('shell.find_anything')}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          leftSection={<Icon name="search" />}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label={t('common.close')} onClick={onClose}>
          <kbd aria-hidden>Esc</kbd>
          <span>
            <Icon name="close" />
          </span>
        </button>
      </div>
      <div className={classes.results} role="listbox" id={listId} aria-label={t('palette.entries')}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup
            key={group.id}
            label={group.label}
            role="group"
            aria-label={group.label}
            className={classes.group}
          >
            {group.entries.map((entry) => (
              <PaletteEntry
                key={entry.id}
                id={idOf(entry)}
                entry={entry}
                query={query}
                isSelected={entry === active}
                onPoint={() => setSelected(entry.id)}
                onOpen={(event: MouseEvent) => open(entry, !staysInTab(event))}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </div>
      {note !== null && (
        <p className={classes.note} data-large={count === 0 || undefined}>
          {t(...note)}
        </p>
      )}
      <PaletteFoot count={query === '' ? null : count} />
    </Spotlight.Root>
  );
}

interface Status {
  readonly isOnline: boolean;
  readonly query: string;
  readonly count: number;
  readonly isLoading: boolean;
  readonly isSlow: boolean;
  readonly failed: readonly string[];
}

/** Returns the key and the values of the line below the results, or null if there is nothing to say. */
function noteOf(status: Status): readonly [string, Record<string, unknown>?] | null {
  const { isOnline, query, count, isLoading, isSlow, failed } = status;
  if (!isOnline) return ['palette.offline'];
  if (isLoading) return isSlow ? ['palette.searching'] : null;
  if (failed.length > 0) return ['palette.failed', { names: failed.join(', ') }];
  return query !== '' && count === 0 ? ['palette.nothing', { query }] : null;
}
