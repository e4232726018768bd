import { useCallback, useDeferredValue, useRef, type CSSProperties } from 'react';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { rememberOpened, restoreRows, useListPlace } from '../../../renderer/kit/hooks/use-list-place.ts';
import { rowClick } from '../shared/row-click.ts';
import { Card } from './Card.tsx';
import { CardsHeader } from './CardsHeader.tsx';
import { cardWidth } from './cards.ts';
import classes from './cards.module.css';
import type { options } from './options.ts';

/** Skeleton cards (LAYC-04). */
const skeletons = Array.from({ length: 6 }, (_, i) => i);

function actionOf({ selectMode, selection }: LayoutProps<typeof options>) {
  return rowClick({ selectMode, selected: selection.length });
}

/** Shows items as cards with image, title and second line. */
export function Cards(props: LayoutProps<typeof options>) {
  const { collection, itemKey, options: chosen, selection, readonly } = props;
  // New rows are rendered in parts between two frames, because a read may replace all cards while files are uploaded. All
  // else is current: "select all" must select the rows that have arrived.
  const items = useDeferredValue(props.items);
  const status = useDeferredValue(props.status);
  const selectMode = props.selectMode || selection.length > 0;
  const latest = useRef(props);
  latest.current = props;
  const onToggle = useCallback((key: Key) => {
    const { selection: now, onSelect } = latest.current;
    onSelect(now.includes(key) ? now.filter((other) => other !== key) : [...now, key]);
  }, []);
  const opens = actionOf(props) === 'open';
  const onClick = useCallback(
    (key: Key) => {
      const now = latest.current;
      const does = actionOf(now);
      if (does === 'open') {
        rememberOpened(now.subject, key);
        now.onOpen(key);
      }
      if (does === 'toggle') onToggle(key);
    },
    [onToggle],
  );
  const scroller = useRef<HTMLDivElement>(null);
  useListPlace(scroller, {
    subject: props.choosing ? null : props.subject,
    ready: items.length > 0,
    restore: (place) => restoreRows(scroller.current, place),
  });
  const waiting = status === 'loading' && items.length === 0;
  const selectable = (props.selectable && !readonly) || props.selectMode;
  const chosenKeys = new Set(selection);
  return (
    <div className={classes.layout}>
      <CardsHeader {...props} selectable={selectable} />
      <div className={classes.scroll} ref={scroller}>
        <ul
          className={classes.cards}
          style={{ '--card-width': `${cardWidth(chosen.size)}px` } as CSSProperties}
          aria-label={collection.name}
          aria-busy={waiting || undefined}
        >
          {waiting
            ? skeletons.map((i) => (
                <li key={i} className={classes.skeleton} data-testid="card-skeleton" aria-hidden>
                  <i />
                  <i />
                  <i />
                </li>
              ))
            : items.map((row) => {
                const key = itemKey(row);
                return (
                  <Card
                    key={key}
                    row={row}
                    itemKey={key}
                    collection={collection.collection}
                    title={chosen.title}
                    subtitle={chosen.subtitle}
                    imageSource={chosen.imageSource ?? ''}
                    imageFit={chosen.imageFit}
                    icon={chosen.icon}
                    selected={chosenKeys.has(key)}
                    selectMode={selectMode}
                    selectable={selectable}
                    readonly={readonly}
                    refused={props.choosing?.refuses?.(key) ?? null}
                    path={opens ? props.hrefOf(key) : null}
                    onToggle={onToggle}
                    onClick={onClick}
                  />
                );
              })}
        </ul>
      </div>
    </div>
  );
}
