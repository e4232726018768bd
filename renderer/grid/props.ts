/** The properties of the table, and what follows from them for a row. */
import type { ColDef, GridApi, GridOptions, IRowNode } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { ColumnPlan } from '../contract/plan.ts';
import type { Key, Row } from '../contract/platform.ts';
import type { SelectionRules } from '../contract/screen.ts';
import type { ManualSort } from './columns.tsx';

/** A cell, or the header of a column. */
export interface TablePlace {
  readonly element: HTMLElement;
  readonly column: ColumnPlan;
  /** null for the header. */
  readonly row: Row | null;
}

/** A cell of a row. */
export interface CellPlace extends TablePlace {
  readonly row: Row;
}

/** Edits the cells of a table (editing/TableEditor.tsx). It listens to the keys and clicks of the table itself. */
export interface TableEditing {
  /** Called with the mounted table. Returns the function that is called when it unmounts. */
  attach(table: FooterTable): () => void;
  /** Called whenever a cell is rendered. It marks the cell, and puts an open control into it. */
  decorate(cell: HTMLElement, row: Row, column: ColumnPlan): void;
  /** Opens the control of a cell. */
  open(place: CellPlace): void;
}

/** Where a menu opens, in CSS pixels of the viewport. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** The table to which a footer belongs. Both members are set once the table is mounted. */
export interface FooterTable {
  readonly api: { readonly current: GridApi<Row> | null };
  readonly frame: { readonly current: HTMLElement | null };
}

/** A table that has only some of its rows in memory (continuous/). It must stay the same while the table is mounted. */
export interface PartialRows {
  readonly options: GridOptions<Row>;
  /** Shows the rows in memory, with their unsaved values. */
  readonly show: (rows: readonly Row[]) => void;
  /** Adds the cells of rows that are not loaded. */
  readonly adapt: (column: ColDef<Row>) => ColDef<Row>;
  /** Called with a checkbox that the user has clicked. Returns true if it has selected a range of rows itself. */
  readonly pick: (node: IRowNode<Row>, selected: boolean, ranged: boolean) => boolean;
  readonly selectAll: () => void;
  /** Focuses the row with this id as soon as it is loaded. */
  readonly focusLater: (id: string) => void;
  /** Called with the mounted table. */
  readonly attach: (table: FooterTable) => () => void;
}

/** A table whose columns can be pinned (pinned/). */
export interface PinnedTable {
  readonly arrange: (options: GridOptions<Row>, isRtl: boolean) => GridOptions<Row>;
  /** Called with the mounted table. */
  readonly attach: (table: FooterTable) => () => void;
}

export interface GridProps {
  /** Identifies the list. Rows of another subject are other rows, even with equal keys. */
  readonly subject: string;
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  /** True while the rows are loading. */
  readonly waiting: boolean;
  /** Shown below the column heads, in place of the rows. */
  readonly message?: ReactNode;
  readonly keyOf: (row: Row) => Key;
  /** Height in px (LAYT-14). */
  readonly rowHeight: number;
  /** Field path, with a leading minus for descending order. */
  readonly sort: string | null;
  readonly mustSort: boolean;
  readonly selection: readonly Key[];
  readonly selectable: boolean;
  readonly choosing?: SelectionRules | undefined;
  /** If absent, rows cannot be sorted manually. */
  readonly manualSort?: ManualSort;
  readonly label: string;
  readonly onSort: (sort: string | null) => void;
  readonly onWidths: (widths: Readonly<Record<string, number>>, isDone: boolean) => void;
  /** Called with the keys of all columns in their new order. */
  readonly onColumns: (keys: readonly string[]) => void;
  readonly onSelect: (keys: readonly Key[]) => void;
  readonly onRow: (key: Key) => void;
  /** Returns the path that `onRow` opens. If absent, a click selects the row. */
  readonly hrefOf?: ((key: Key) => string | null) | undefined;
  readonly onMove?: (item: Key, to: Key) => void;
  /** Called when the user requests the context menu of a cell or of a column header. */
  readonly onMenu?: (place: TablePlace, at: MenuPoint) => void;
  /** Called when the user copies, with the focused cell if there is one. Returns false if there is nothing to copy. */
  readonly onCopy?: (place: TablePlace | null) => boolean;
  /** If present, `rows` are only those in memory. */
  readonly partial?: PartialRows | undefined;
  readonly pinned?: PinnedTable | undefined;
  /** If absent, the cells cannot be edited in the table. */
  readonly editing?: TableEditing | undefined;
  /** Renders the row below the table (FooterTrack). If absent, the table has none. */
  readonly footer?: ((table: FooterTable) => ReactNode) | undefined;
}

/** Matches the controls that edit a cell inside of it. They handle their own keys. */
const cellControl = '[data-cell-control]';

export const isInCellControl = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest(cellControl) !== null;

export const isRefused = (row: Row | undefined, { choosing, keyOf }: GridProps) =>
  row !== undefined && Boolean(choosing?.refuses?.(keyOf(row)));

export const rowId = ({ subject }: Pick<GridProps, 'subject'>, key: Key) => `${subject}/${key}`;

/** Returns the path of the row's page, or null if a click on the row does not open it. */
export function pathOf(row: Row, props: GridProps): string | null {
  return isRefused(row, props) ? null : (props.hrefOf?.(props.keyOf(row)) ?? null);
}
