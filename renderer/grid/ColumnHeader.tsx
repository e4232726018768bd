import type { Column, IHeaderParams } from 'ag-grid-community';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { ResizeHandle } from '../kit/resize/ResizeHandle.tsx';
import { widthStep } from '../kit/resize/width-step.ts';
import { directionOf, nextSort } from '../kit/sort.ts';
import { minimumColumnWidth } from '../compile/list.ts';
import { widthsOfFields } from './field-columns.ts';
import classes from './grid.module.css';

export interface HeaderSettings {
  readonly sort: string | null;
  readonly mustSort: boolean;
  readonly onSort: (sort: string | null) => void;
  /** Called with the widths of changed columns. `isDone` is false while the user still changes them. */
  readonly onWidths: (widths: Readonly<Record<string, number>>, isDone: boolean) => void;
  /** Opens the menu of a column below the button. If absent, the columns have no menu. */
  readonly onMenu: ((header: HTMLElement, plan: ColumnPlan, button: HTMLElement) => void) | undefined;
}

export const HeaderContext = createContext<HeaderSettings | null>(null);

/** Movement in px from which a press on a header is a drag. */
const dragDistance = 4;

/** A button in a narrower header would cover its middle, where users click to sort. px */
const minimumWidthWithMenu = 120;

/** Keys on a focused header. AG Grid itself moves the column. */
const shortcuts = 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+F10';

type Props = Pick<IHeaderParams, 'column' | 'eGridHeader' | 'api'> & { readonly plan: ColumnPlan };

export function ColumnHeader({ plan, column, eGridHeader, api }: Props) {
  const { t, clock, announce } = useRender();
  const settings = useContext(HeaderContext);
  const direction = plan.sortable ? directionOf(settings?.sort ?? null, plan.key) : null;
  const width = useWidth(column);
  const pressedAt = useRef<number | null>(null);
  // Runs after every render, because the grid removes both attributes when a column definition changes.
  useEffect(() => {
    eGridHeader.setAttribute('aria-label', plan.text);
    if (plan.sortable) eGridHeader.setAttribute('aria-sort', direction ?? 'none');
    eGridHeader.setAttribute('aria-keyshortcuts', shortcuts);
  });
  const resize = (newWidth: number) => {
    // The first step fixes the widths of all columns, so that no other edge moves.
    if (plan.grows) flushSync(() => settings?.onWidths(widthsOfFields(api), false));
    api.setColumnWidths([{ key: column, newWidth }]);
  };
  const keepWidth = (next: number) => settings?.onWidths({ [plan.key]: next }, true);
  useHeaderKeys(eGridHeader, (event) => {
    const step = event.altKey ? widthStep(event) : 0;
    if (step === 0) return;
    // AG Grid consumes these keys without effect, because its own resizing is off.
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(minimumColumnWidth, Math.round(column.getActualWidth()) + step);
    resize(next);
    keepWidth(next);
    announce(t('list.width_now', { column: plan.text, count: next }));
  });

  const text = <span className={classes.headText}>{plan.text}</span>;
  const handle = (
    <ResizeHandle
      label={t('list.width_of', { column: plan.text })}
      clock={clock}
      width={width}
      minimum={minimumColumnWidth}
      onResize={resize}
      onDone={keepWidth}
    />
  );
  const { onMenu } = settings ?? {};
  const menu = onMenu && width >= minimumWidthWithMenu && (
    // Screen readers and the keyboard have Shift+F10, as the header says.
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={classes.headMenu}
      title={t('form.field_menu', { field: plan.text })}
      onClick={({ currentTarget }) => onMenu(eGridHeader, plan, currentTarget)}
    >
      <Icon name="expand_more" size={16} />
    </button>
  );
  if (!plan.sortable)
    return (
      <>
        <span className={classes.head} data-align={plan.align} title={plan.text}>
          {text}
        </span>
        {menu}
        {handle}
      </>
    );
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={classes.head}
        data-sorted={direction ?? undefined}
        data-align={plan.align}
        title={plan.text}
        onPointerDown={({ clientX }) => {
          pressedAt.current = clientX;
        }}
        onClick={({ clientX, detail }) => {
          // A dragged header moves with the pointer, so the drag ends with a click on it.
          const isDrag = detail > 0 && Math.abs(clientX - (pressedAt.current ?? clientX)) >= dragDistance;
          if (!isDrag) settings?.onSort(nextSort(settings.sort, plan.key, settings.mustSort));
        }}
      >
        {text}
        {direction && <Icon name={direction === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={16} />}
      </button>
      {menu}
      {handle}
    </>
  );
}

/** Calls `onKeyDown` for the keys of a header, before AG Grid handles them. */
function useHeaderKeys(header: HTMLElement, onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    header.addEventListener('keydown', listener, { capture: true });
    return () => header.removeEventListener('keydown', listener, { capture: true });
  }, [header]);
}

function useWidth(column: Column): number {
  const [width, setWidth] = useState(() => column.getActualWidth());
  useEffect(() => {
    const update = () => setWidth(column.getActualWidth());
    column.addEventListener('widthChanged', update);
    return () => column.removeEventListener('widthChanged', update);
  }, [column]);
  return width;
}
