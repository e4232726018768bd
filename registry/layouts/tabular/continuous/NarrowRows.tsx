import { createContext, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { useListPlace } from '../../../../renderer/kit/hooks/use-list-place.ts';
import type { NarrowItem, NarrowListProps } from '../NarrowList.tsx';
import classes from './continuous.module.css';
import { visibleRows } from './scaled-scroll.ts';
import type { LongRows } from './use-blocks.ts';
import type { VisibleRange } from './visible-range.ts';

interface Long {
  readonly long: LongRows;
  readonly range: VisibleRange;
}

export const LongContext = createContext<Long | null>(null);

/** Height of a row in px, as in narrow.module.css. */
const rowHeight = 72;
/** Rows that are rendered beyond the visible ones. */
const overscan = 5;

interface Props extends NarrowListProps {
  /** The table passes it, so that its own code stays in one file. */
  readonly Item: typeof NarrowItem;
}

/** The list on small screens, of which only the visible rows are rendered. */
export function NarrowRows(props: Props) {
  const around = use(LongContext);
  return around && <Rows {...props} {...around} />;
}

function Rows({ long: { blocks, state }, range, Item, ...props }: Props & Long) {
  const { keyOf, choosing, subject, label, rows } = props;
  const { count } = state.count;
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, height: 800 });
  const [focused, setFocused] = useState<number | null>(null);
  const toFocus = useRef<Key | null>(null);
  const shown = useMemo(() => visibleRows({ ...view, count, rowHeight }), [view, count]);

  useLayoutEffect(() => {
    const { current } = root;
    if (!current) return;
    const measure = () => setView({ scrollTop: current.scrollTop, height: current.clientHeight || 800 });
    const onFocusIn = ({ target }: FocusEvent) => {
      const slot = target instanceof Element ? target.closest('[data-index]') : null;
      setFocused(slot === null ? null : Number(slot.getAttribute('data-index')));
    };
    const onFocusOut = () => setFocused(null);
    current.addEventListener('focusin', onFocusIn);
    current.addEventListener('focusout', onFocusOut);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
      current.removeEventListener('focusin', onFocusIn);
      current.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  const { first, last } = shown;
  useLayoutEffect(() => {
    range.set(first, last);
    blocks.see(first, last);
  }, [range, blocks, first, last]);
  useListPlace(root, {
    subject: choosing ? null : subject,
    ready: rows.length > 0,
    restore({ scrollTop, opened }) {
      if (root.current) root.current.scrollTop = scrollTop;
      toFocus.current = opened;
    },
  });
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const found = root.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(String(toFocus.current))}"]`,
    );
    if (!found) return;
    toFocus.current = null;
    found.focus({ preventScroll: true });
  }, [state, shown]);

  const indexes = new Set<number>();
  for (let index = Math.max(0, first - overscan); index <= Math.min(count - 1, last + overscan); index += 1)
    indexes.add(index);
  // The row with the focus stays in the document.
  if (focused !== null && focused < count) indexes.add(focused);
  return (
    <div ref={root} className={classes.list}>
      <ul className={classes.rows} style={{ height: shown.scrollHeight }} aria-label={label}>
        {[...indexes]
          .toSorted((a, b) => a - b)
          .map((index) => {
            const row = state.rows.get(index);
            return (
              <li
                key={row ? `key ${keyOf(row)}` : `index ${index}`}
                className={classes.slot}
                style={{ transform: `translateY(${shown.topOf(index)}px)` }}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                aria-busy={row === undefined || undefined}
              >
                {row ? (
                  <Item list={props} row={row} />
                ) : (
                  <span className={classes.skeleton}>
                    <i />
                    <i />
                  </span>
                )}
              </li>
            );
          })}
      </ul>
    </div>
  );
}
