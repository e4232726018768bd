import { useDroppable } from '@dnd-kit/core';
import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { Query } from '../../../schemas/query/types.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import classes from './card.module.css';
import { Card, type CardActions } from './Card.tsx';
import { applyMove, withCard, type CardMove } from './cards.ts';
import type { Column } from './columns.ts';
import type { ColumnHandle, ListProps, MoveRules, Place, PlacedCard } from './types.ts';
import { usePages } from './use-pages.ts';
import type { Drag } from './move/use-pointer-drag.ts';

export interface CardListProps {
  readonly list: ListProps;
  readonly column: Column;
  readonly query: Query;
  /** Number of cards that the platform counted. */
  readonly count: number;
  readonly moves: readonly CardMove[];
  readonly drag: Drag | null;
  /** Index of the card that Tab reaches, or null if it is in another column. */
  readonly active: number | null;
  readonly rules: MoveRules;
  readonly canDrag: boolean;
  /** Whether a press opens, selects, or does nothing. */
  readonly does: 'nothing' | 'toggle' | 'open';
  readonly helpId: string;
  readonly labelId: string;
  readonly actions: CardActions;
  readonly ref: Ref<ColumnHandle>;
}

/** Expected height of a card in px, until it is measured. */
const expectedHeight = 92;
const gap = 8;
/** The height that is assumed until the column is measured, so that cards are visible at once. */
const assumed: Rect = { width: 0, height: 900 };
/** The place of the moved card. No row is drawn there. */
const placeholder: Row = Object.freeze({});

/** The cards of a column. Only visible cards are drawn, and only their pages are read. */
export function CardList(props: CardListProps) {
  const { list, column, count, drag, active, rules, canDrag, actions } = props;
  const { t, metadata } = useRender();
  const { itemKey, collection, options, selection, choosing } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: column.id });
  const target: Place | null = drag?.target?.column === column.id ? drag.target : null;
  const keyOf = itemKey;

  const virtualizer = useRef<Virtualizer<HTMLDivElement, Element> | null>(null);
  const range = virtualizer.current?.range;
  const pages = usePages({
    collection: collection.collection,
    reads: list.reads,
    query: props.query,
    count,
    seen: range ? { first: range.startIndex, last: range.endIndex } : { first: 0, last: 10 },
  });
  const { cards: read } = pages;
  const shown = useMemo(
    () => props.moves.reduce((cards, move) => applyMove(cards, move, column.id, keyOf), read),
    [props.moves, read, column.id, keyOf],
  );
  const placed = useMemo(() => {
    const nameOf = (row: Row) =>
      wordsOf(metadata, collection.collection, options.title, row) || String(keyOf(row));
    return new Map(
      [...shown.rows].map(([index, row]): [number, PlacedCard] => [
        index,
        { column: column.id, index, key: keyOf(row), row, name: nameOf(row) },
      ]),
    );
  }, [shown, metadata, collection.collection, options.title, column.id, keyOf]);

  // While a card is moved, its place is drawn among the others.
  const isOwn = drag?.card.column === column.id;
  const gapAt = target && (isOwn && target.index > drag.card.index ? target.index + 1 : target.index);
  const hasGap = gapAt !== null && !(isOwn && target?.index === drag.card.index);
  const drawn = useMemo(() => (hasGap ? withCard(shown, gapAt, placeholder) : shown), [shown, hasGap, gapAt]);
  // Heights belong to cards, which change their index.
  const itemKeyAt = useCallback(
    (at: number) => {
      const row = list.readonly ? undefined : drawn.rows.get(at);
      return row === undefined ? at : row === placeholder ? 'place' : `key ${keyOf(row)}`;
    },
    [drawn, keyOf, list.readonly],
  );
  const indexOf = (at: number) => (hasGap && at > gapAt ? at - 1 : at);

  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows are memoized by their data
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: drawn.count,
    getItemKey: itemKeyAt,
    getScrollElement: () => scroller.current,
    estimateSize: () => expectedHeight,
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    overscan: 6,
    initialRect: assumed,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : assumed)),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || expectedHeight,
    // The card with the focus, and the one that is moved, stay in the document.
    rangeExtractor: (visible) => {
      const kept = [active, isOwn ? drag.card.index : null].filter((at) => at !== null && at < visible.count);
      const indexes = new Set([...defaultRangeExtractor(visible), ...kept]);
      return [...indexes].filter((at) => at !== null).toSorted((a, b) => a - b);
    },
  });
  virtualizer.current = virtual;
  useImperativeHandle(
    props.ref,
    () => ({ read, shown, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) }),
    [read, shown, virtual],
  );

  const seen = new Set<Key>();
  const selected = new Set<Key>(selection);
  const saving = new Set(props.moves.map(({ key }) => key));

  const draw = (card: PlacedCard) => {
    const refused = choosing?.refuses?.(card.key) ?? null;
    const mayMove = canDrag ? rules.mayMove(card.row) : false;
    const mayOrder = canDrag ? rules.mayOrder(card.row) : false;
    return (
      <Card
        card={card}
        collection={collection.collection}
        options={options}
        path={props.does === 'open' ? list.hrefOf(card.key) : null}
        refusal={refused ?? (mayMove !== false && mayOrder !== false ? mayMove.reason : null)}
        canDrag={canDrag}
        isTabStop={active === card.index}
        isLifted={isOwn && drag.card.index === card.index}
        isSaving={saving.has(card.key)}
        isSelected={props.does === 'toggle' ? selected.has(card.key) : null}
        helpId={props.helpId}
        actions={actions}
      />
    );
  };
  /** Returns the card at a drawn place. A page may be read before the others, so that a row is in two of them. */
  const cardAt = (at: number): PlacedCard | undefined => {
    const card = drawn.rows.get(at) === placeholder ? undefined : placed.get(indexOf(at));
    if (!card || list.readonly) return card;
    if (seen.has(card.key)) return undefined;
    seen.add(card.key);
    return card;
  };

  return (
    <div
      ref={(element) => {
        scroller.current = element;
        setNodeRef(element);
      }}
      className={classes.scroll}
      data-scroll
      data-target={target !== null || undefined}
    >
      {pages.error !== undefined && (
        <ReadFailed error={pages.error} again={pages.again} text="layouts.cards_not_read" />
      )}
      {drawn.count === 0 ? (
        <p className={classes.none}>{t('layouts.no_cards')}</p>
      ) : (
        <ul
          aria-labelledby={props.labelId}
          className={classes.list}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index: at, start }) => {
            const card = cardAt(at);
            const isPlace = drawn.rows.get(at) === placeholder;
            return (
              <li
                key={card && !list.readonly ? `key ${card.key}` : isPlace ? 'place' : `index ${at}`}
                ref={virtual.measureElement}
                className={classes.slot}
                style={{ transform: `translateY(${start}px)` }}
                data-index={at}
                data-card={isPlace ? undefined : indexOf(at)}
                {...(card
                  ? { 'aria-setsize': shown.count, 'aria-posinset': card.index + 1 }
                  : { 'aria-hidden': true })}
              >
                {card ? draw(card) : <span className={isPlace ? classes.place : classes.skeleton} />}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
