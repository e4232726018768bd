import { nanoid } from 'nanoid';
import { useCallback, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen } from '../../../renderer/contract/screen.ts';
import { deferred, Loaded } from '../../../renderer/kit/lazy-widget.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { keylessReason } from '../../../renderer/kit/rows/keyless-reason.ts';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import type { FilterItem } from '../../../schemas/query/types.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { ListError } from '../shared/list/ListError.tsx';
import { ListFooter } from '../shared/list/ListFooter.tsx';
import classes from './layout.module.css';
import type { options } from './options.ts';

/** Loaded lazily, because most lists have rows. */
const ListEmpty = deferred(async () => (await import('../shared/list/ListEmpty.tsx')).ListEmpty);
/** Loaded lazily, because it needs a layout of another app. */
const UnknownLayout = deferred(async () => (await import('./UnknownLayout.tsx')).UnknownLayout);

/** Loaded lazily, because few links name a bookmark that is gone. */
const MissingBookmark = deferred(async () => (await import('./MissingBookmark.tsx')).MissingBookmark);
/** Loaded lazily, because few links have parts that the list cannot apply. */
const OmittedParts = deferred(async () => (await import('./OmittedParts.tsx')).OmittedParts);
/** Loaded lazily, because only some databases have such tables. */
const UnsupportedTable = deferred(async () => (await import('./UnsupportedTable.tsx')).UnsupportedTable);

const noRows = [] as const;

/** Renders the list in its layout, with the loading, error and empty states, the count and the pages (LAY-03). */
export function LayoutBlock({ data, label, options: chosen }: BlockProps<typeof options>) {
  const { registry, metadata, notify, report, t } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const definition = registry.layouts.get(list.layout);
  const [kept] = useState(() => new Map<string, unknown>());
  const { layout: stored } = list.preset;
  const target = (to: Target, key: string): Target => ({
    ...to,
    params: { ...screen.route.params, ...to.params, key },
  });
  // Rows without a single key (composite keys, views) can be read but not opened.
  const isKeyless = metadata.primaryKey(list.collection.collection) === null;
  const onOpen = (key: Key) => {
    if (!chosen.open) return;
    // `+` is the key of a new item in every URL of the app.
    const reason = isKeyless ? keylessReason(t, list.collection) : key === '+' && t('list.key_of_new');
    if (reason) notify({ kind: 'warning', title: t('list.not_opened'), text: reason });
    else screen.navigate(target(chosen.open, urlSegmentOfKey(key)));
  };
  const hrefOf = (key: Key) =>
    chosen.open && !isKeyless && key !== '+' ? screen.href(target(chosen.open, urlSegmentOfKey(key))) : null;
  const addFilter = (filter: Omit<FilterItem, 'key'>) => {
    const filters = list.preset.filters ?? [];
    const isKnown = filters.some((known) =>
      sameValue({ ...known, key: undefined }, { ...filter, key: undefined }),
    );
    if (!isKnown) list.changePreset({ filters: [...filters, { ...filter, key: nanoid() }] });
  };
  const search = list.preset.search ?? '';
  /** Marks the matches of the search. Its code loads at the first search. */
  const marked = useCallback(
    (root: HTMLElement | null) => {
      if (!root || search === '') return undefined;
      let stop: (() => void) | null = null;
      let isOver = false;
      void import('./mark-matches.ts')
        .then(({ markMatches }) => {
          if (!isOver) stop = markMatches(root, search);
        })
        .catch(report);
      return () => {
        isOver = true;
        stop?.();
      };
    },
    [search, report],
  );
  const readsRows = definition?.readsRows === true;
  const isEmpty = list.status === 'loaded' && list.items.length === 0 && !readsRows;
  const { create } = chosen;
  const mayCreate =
    create && !list.choosing && screen.disabledBy({ action: 'create', data: list.name }) === false;
  // The last row may leave the list while it has the focus.
  useLostFocus(isEmpty);
  if (list.collection.isUnsupported) return <UnsupportedTable collection={list.collection} />;
  if (list.bookmark === 'missing') return <MissingBookmark collection={list.collection} />;
  const message =
    list.status === 'error' ? (
      <ListError list={list} />
    ) : isEmpty ? (
      <ListEmpty
        list={list}
        create={chosen.create ? target(chosen.create, '+') : null}
        importing={
          chosen.import && { ...chosen.import, params: { ...screen.route.params, ...chosen.import.params } }
        }
        label={label}
        title={chosen.emptyTitle && screen.text(chosen.emptyTitle)}
        text={chosen.emptyText && screen.text(chosen.emptyText)}
      />
    ) : null;
  // The column heads stay visible, so that the user can still sort and change columns.
  const isBelowHeads = definition?.showsMessage === true && list.columns.length > 0;
  const omitted = list.link && list.link.omitted.length > 0 && (
    <OmittedParts list={list} omitted={list.link.omitted} />
  );
  if (message && !isBelowHeads && omitted)
    return (
      <div className={classes.block}>
        {omitted}
        {message}
      </div>
    );
  if (message && !isBelowHeads) return message;
  // Columns are missing until the fields or the preset have loaded. Layouts with `follows` show this state themselves.
  const waits = list.status === 'loading' && list.columns.length === 0;
  if (!definition || (waits && !definition.follows)) return <ListSkeleton />;
  return (
    <div className={classes.block}>
      {stored !== null && !registry.layouts.get(stored) && (
        <UnknownLayout stored={stored} shown={definition.name} />
      )}
      {omitted}
      <div className={classes.items} ref={marked}>
        <Loaded
          key={definition.follows ? definition.id : `${definition.id} ${list.subject}`}
          definition={definition as never}
          fallback={<ListSkeleton />}
          subject={list.subject}
          collection={list.collection}
          items={message ? noRows : list.items}
          itemKey={list.keyOf}
          status={list.status}
          counts={list.counts}
          query={list.query}
          options={list.layoutOptions}
          columns={list.columns}
          selection={list.selection}
          readonly={isKeyless}
          selectMode={list.choosing !== undefined}
          choosing={list.choosing}
          message={message}
          selectable={!chosen.readonly && !isKeyless}
          onQuery={list.changeQuery}
          onOptions={list.changeLayoutOptions}
          onFilter={addFilter}
          onSelect={list.select}
          onOpen={onOpen}
          hrefOf={hrefOf}
          onMove={(item: Key, to: Key) => void list.move(item, to).catch(report)}
          rowsQuery={list.rowsQuery}
          reads={list.reads}
          kept={kept}
          source={list.source}
          onCreate={
            mayCreate
              ? (values: Row) =>
                  screen.navigate({
                    ...target(create, '+'),
                    // The bookmark is kept, so that the item leads back to this list.
                    query: {
                      values: JSON.stringify(values),
                      bookmark: screen.route.query['bookmark'] ?? null,
                    },
                  })
              : null
          }
        />
      </div>
      {message === null && !readsRows && !definition.scrolls?.(list.layoutOptions) && (
        <ListFooter key={list.subject} list={list} />
      )}
    </div>
  );
}
