/** Converts column plans to AG Grid's column definitions. */
import { VisuallyHidden } from '@mantine/core';
import type { CellClassRules, ColDef, IHeaderParams, RowSelectionOptions } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import { minimumColumnWidth } from '../compile/list.ts';
import type { Disabled } from '../contract/disabled.ts';
import type { ColumnPlan } from '../contract/plan.ts';
import type { Key, Row } from '../contract/platform.ts';
import type { RenderContextValue } from '../contract/render.ts';
import type { SelectionRules } from '../contract/screen.ts';
import { columnIdOf } from './field-columns.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import {
  ReactCell,
  ReactHeader,
  SelectCell,
  TextCell,
  type Pick as PickRow,
  HiddenCell,
  LockedGrip,
} from './components.tsx';
import classes from './grid.module.css';
import { ManualSortHeader } from './ManualSortHeader.tsx';
import type { Places } from './places.tsx';

/** Width in px. */
const reasonWidth = 140;

/** Width in px (LAYT-18). */
const selectColumnWidth = 36;

/** Id of the column with the grips. */
export const gripColumn = '$manual';

export interface ManualSort {
  readonly active: boolean;
  /** Why rows cannot be moved. They stay in their manual order. */
  readonly disabled: Disabled;
  readonly toggle: () => void;
}

interface Where {
  readonly places: Places;
  readonly render: Pick<RenderContextValue, 't' | 'locale' | 'registry'> & {
    readonly metadata: () => Metadata;
  };
  /** Returns why a row cannot be chosen; null if rows are not chosen, or if every row can be. */
  readonly reason: ((row: Row) => string | null) | null;
  /** Returns the path of the row's page, or null if a click does not open it. */
  readonly pathOf: (row: Row) => string | null;
  /** Called with the element of a cell whenever it is rendered. */
  readonly decorate: (cell: HTMLElement, row: Row, plan: ColumnPlan) => void;
}

export function columnDefinitions(
  columns: readonly ColumnPlan[],
  manualSort: ManualSort | undefined,
  where: Where,
): ColDef<Row>[] {
  const manual = manualSort ? [dragColumn(manualSort, where)] : [];
  const { reason } = where;
  const reasons = reason ? [reasonColumn(reason, where)] : [];
  const all = [...manual, ...columns.map((plan) => columnDefinition(plan, where)), ...reasons, filler];
  return reason ? all.map((column) => ({ ...column, cellClassRules: refusedBy(reason) })) : all;
}

const refusedBy = (reason: (row: Row) => string | null): CellClassRules<Row> => ({
  [classes.refused ?? '']: ({ data }) => data !== undefined && reason(data) !== null,
});

function columnDefinition(plan: ColumnPlan, where: Where): ColDef<Row> {
  const write = writerOf(plan, where.render);
  const { places, pathOf, decorate } = where;
  const title = plan.lead ? { pathOf } : {};
  return {
    colId: columnIdOf(plan.key),
    headerName: plan.text,
    width: plan.width,
    // null, because AG Grid keeps the previous value if it is undefined.
    flex: plan.grows ? growth.column : null,
    minWidth: plan.grows ? plan.width : minimumColumnWidth,
    // Our own header contains the resize handle (LAYT-19).
    resizable: false,
    sortable: false,
    ...(write
      ? { cellRenderer: TextCell, cellRendererParams: { write, plan, decorate, ...title } }
      : { cellRenderer: ReactCell, cellRendererParams: { plan, places, decorate, ...title } }),
    ...header(places, (params) => <ColumnHeader {...params} plan={plan} />),
    valueGetter: ({ data }) => (data ? valueAtPath(data, plan.key) : null),
    // Displays read whole objects, so values are compared by identity.
    equals: Object.is,
    cellClass: [plan.lead ? classes.lead : '', plan.align === 'right' ? classes.right : ''].filter(isNamed),
  };
}

const isNamed = (name: string | undefined): name is string => name !== undefined && name !== '';

const header = (places: Places, draw: (params: IHeaderParams<Row>) => ReactNode) => ({
  headerComponent: ReactHeader,
  headerComponentParams: { places, draw },
});

/**
 * Returns a function that writes a value as plain text, or null if the display's component must render it.
 */
function writerOf({ display, field }: ColumnPlan, { registry, metadata, locale, t }: Where['render']) {
  const definition = registry.displays.get(display.id);
  if (!definition?.isLine?.(display.options)) return null;
  const { options } = display;
  return (element: HTMLElement, value: unknown) => {
    const text = definition.text(value, { field, options, metadata: metadata(), locale, t });
    element.textContent = text === '' ? '–' : text;
    element.classList.toggle(classes.none ?? '', text === '');
    if (text === '') element.setAttribute('aria-label', t('displays.no_value'));
    else element.removeAttribute('aria-label');
  };
}

/**
 * A single choice also allows multiple selection in the grid: two rows are checked for a moment, and the list
 * keeps the last (FORM-19).
 */
export const rowSelection = (
  choosing: SelectionRules | undefined,
  keyOf: (row: Row) => Key,
  isPartial: boolean,
): RowSelectionOptions<Row> => ({
  mode: 'multiRow',
  // The cells contain our own checkboxes.
  checkboxes: false,
  headerCheckbox: !isPartial && choosing?.several !== false,
  enableClickSelection: false,
  ...(choosing?.refuses ? { isRowSelectable: ({ data }) => !data || !choosing.refuses?.(keyOf(data)) } : {}),
});

interface Selecting {
  readonly places: Places;
  readonly t: RenderContextValue['t'];
  readonly nameOf: (row: Row) => string;
  readonly pick: PickRow;
}

/** The column of AG Grid with the checkboxes of the rows, below "select all". */
export const selectionColumn = ({ t, nameOf, pick }: Omit<Selecting, 'places'>): ColDef<Row> => ({
  ...selectionColumnDef,
  cellRenderer: SelectCell,
  cellRendererParams: { labelOf: (row: Row) => t('list.select_item', { name: nameOf(row) }), pick },
});

/**
 * The column with the checkboxes of a single choice. AG Grid omits its own column without "select all". The
 * header contains the column's name for screen readers.
 */
export const choiceColumn = ({ places, ...selecting }: Selecting): ColDef<Row> => ({
  ...selectionColumn(selecting),
  colId: '$choice',
  sortable: false,
  suppressMovable: true,
  ...header(places, () => <VisuallyHidden>{selecting.t('list.choosable')}</VisuallyHidden>),
});

const selectionColumnDef: ColDef<Row> = {
  width: selectColumnWidth,
  minWidth: selectColumnWidth,
  maxWidth: selectColumnWidth,
  resizable: false,
  pinned: null,
  lockPosition: 'left',
  cellClass: classes.select,
};

/** A column with the reason why each row cannot be chosen. */
const reasonColumn = (reason: (row: Row) => string | null, { render, places }: Where): ColDef<Row> => ({
  colId: '$reason',
  headerName: '',
  width: reasonWidth,
  resizable: false,
  sortable: false,
  suppressNavigable: true,
  lockPosition: 'right',
  cellClass: classes.reason,
  valueGetter: ({ data }) => (data ? (reason(data) ?? '') : ''),
  ...header(places, () => <VisuallyHidden>{render.t('list.choosable')}</VisuallyHidden>),
});

/** Shares of the free width. The filler gets almost nothing, unless no column grows. */
const growth = { column: 1000, filler: 1 } as const;

/** Takes the remaining width, so that borders and hover extend to the edge. */
const filler: ColDef<Row> = {
  colId: '$fill',
  headerName: '',
  flex: growth.filler,
  minWidth: 0,
  cellClass: classes.filler,
  resizable: false,
  sortable: false,
  suppressNavigable: true,
  lockPosition: 'right',
  cellRenderer: HiddenCell,
  headerComponent: HiddenCell,
};

const dragColumn = ({ active, disabled, toggle }: ManualSort, { places, render }: Where): ColDef<Row> => ({
  colId: gripColumn,
  width: 36,
  minWidth: 36,
  maxWidth: 36,
  resizable: false,
  sortable: false,
  lockPosition: 'left',
  rowDrag: active && disabled === false,
  ...(active && disabled !== false
    ? { cellRenderer: LockedGrip, cellRendererParams: { places, reason: disabled.reason } }
    : {}),
  headerName: render.t('list.manual_sort'),
  ...header(places, () => <ManualSortHeader active={active} toggle={toggle} />),
});

/** Returns the value at a path such as `author.name` inside a row. A to-many step returns a list. */
export function valueAtPath(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) return value;
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : null;
  }
  return value ?? null;
}

/** Returns the title of a row as plain text, or its key if it has no title. */
export function rowName(
  row: Row,
  { columns, keyOf }: { readonly columns: readonly ColumnPlan[]; readonly keyOf: (row: Row) => Key },
  { registry, metadata, locale, t }: Where['render'],
): string {
  const lead = columns.find((plan) => plan.lead);
  const { field, display } = lead ?? {};
  const definition = display && registry.displays.get(display.id);
  const text =
    lead && field && display
      ? definition?.text(valueAtPath(row, lead.key), {
          field,
          options: display.options,
          metadata: metadata(),
          locale,
          t,
        })
      : '';
  return text || String(keyOf(row));
}
