import { VisuallyHidden } from '@mantine/core';
import type { Column, IHeaderParams } from 'ag-grid-community';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ColumnPlan } from '../contract/definitions.ts';
import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { directionOf, nextSort } from '../kit/sort.ts';
import { minimumColumnWidth } from '../compile/list.ts';
import classes from './grid.module.css';
import { ResizeHandle } from './ResizeHandle.tsx';

export interface HeaderSettings {
  readonly sort: string | null;
  readonly mustSort: boolean;
  readonly onSort: (sort: string | null) => void;
  readonly onWidth: (column: string, width: number) => void;
}

export const HeaderContext = createContext<HeaderSettings | null>(null);

/** Maximum width in px of a column whose header shows no text (LAYT-20). */
export const hiddenTextWidth = 90;

type Props = Pick<IHeaderParams, 'column' | 'eGridHeader' | 'api'> & { readonly plan: ColumnPlan };

export function ColumnHeader({ plan, column, eGridHeader, api }: Props) {
  const { t, clock } = useRender();
  const settings = useContext(HeaderContext);
  const direction = plan.sortable ? directionOf(settings?.sort ?? null, plan.key) : null;
  const width = useWidth(column);
  // Runs after every render, because the grid removes both attributes when a column definition changes.
  useEffect(() => {
    eGridHeader.setAttribute('aria-label', plan.text);
    if (plan.sortable) eGridHeader.setAttribute('aria-sort', direction ?? 'none');
  });

  // Arrow keys of the table focus the header cell, not the button inside it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target === eGridHeader && event.key === 'Enter')
        eGridHeader.querySelector<HTMLElement>('[data-sorts]')?.click();
    };
    eGridHeader.addEventListener('keydown', onKeyDown);
    return () => eGridHeader.removeEventListener('keydown', onKeyDown);
  }, [eGridHeader]);

  const text =
    width > hiddenTextWidth ? (
      <span className={classes.headText}>{plan.text}</span>
    ) : (
      <VisuallyHidden>{plan.text}</VisuallyHidden>
    );
  const handle = (
    <ResizeHandle
      label={t('list.width_of', { column: plan.text })}
      clock={clock}
      width={width}
      minimum={minimumColumnWidth}
      onResize={(newWidth) => api.setColumnWidths([{ key: column, newWidth }])}
      onDone={(next) => settings?.onWidth(plan.key, next)}
    />
  );
  if (!plan.sortable)
    return (
      <>
        <span className={classes.head} data-align={plan.align} title={plan.text}>
          {text}
        </span>
        {handle}
      </>
    );
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-sorts
        className={classes.head}
        data-sorted={direction ?? undefined}
        data-align={plan.align}
        title={plan.text}
        onClick={() => settings?.onSort(nextSort(settings.sort, plan.key, settings.mustSort))}
      >
        {text}
        {direction && <Icon name={direction === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={16} />}
      </button>
      {handle}
    </>
  );
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
