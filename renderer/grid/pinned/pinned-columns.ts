/**
 * The service of the table that keeps columns at its sides. The library has one itself, but its module is in the same file
 * as the grid, so that every list would load it (docs/decisions/0079).
 */
import {
  BeanStub,
  ClientSideRowModelModule,
  ModuleRegistry,
  type Column,
  type NamedBean,
} from 'ag-grid-community';
import { columnsThatFit } from './columns-that-fit.ts';

type Side = 'left' | 'right' | null;
/** The type of columns inside the library. They have a writable side. */
type OwnColumn = Column & { pinned: Side; dispatchStateUpdatedEvent(key: 'pinned'): void };

const sideOf = (pinned: unknown): Side => (pinned === 'left' || pinned === 'right' ? pinned : null);

/** Columns of fields. The columns with checkboxes and grips follow them. */
const isMovable = (column: Pick<Column, 'getColDef'>) => column.getColDef().lockPinned === false;

class PinnedColumns extends BeanStub implements NamedBean {
  readonly beanName = 'pinnedCols' as const;
  leftWidth = 0;
  rightWidth = 0;
  /** The sides of columns that the user is dragging. */
  readonly #dragged = new Map<Column, Side>();

  postConstruct(): void {
    this.addManagedEventListeners({
      displayedColumnsChanged: () => {
        this.keepPinnedColumnsNarrowerThanViewport();
        this.#measure();
      },
      displayedColumnsWidthChanged: () => this.#measure(),
    });
  }

  #measure(): void {
    const { visibleCols } = this.beans;
    const left = visibleCols.getLeftStickyColumnContainerWidth();
    const right = visibleCols.getRightStickyColumnContainerWidth();
    if (left !== this.leftWidth) {
      this.leftWidth = left;
      this.eventSvc.dispatchEvent({ type: 'leftPinnedWidthChanged' });
    }
    if (right !== this.rightWidth) {
      this.rightWidth = right;
      this.eventSvc.dispatchEvent({ type: 'rightPinnedWidthChanged' });
    }
  }

  /** Called with the columns of a new definition. */
  initCol(column: OwnColumn): void {
    this.setColPinned(column, column.getColDef().pinned);
  }

  setColPinned(column: OwnColumn, pinned: unknown): void {
    this.#dragged.delete(column);
    this.#set(column, sideOf(pinned));
  }

  #set(column: OwnColumn, side: Side): boolean {
    if (column.pinned === side) return false;
    column.pinned = side;
    column.dispatchStateUpdatedEvent('pinned');
    return true;
  }

  /** Called when the user drags columns over a part of the table. A part without pinned columns pins none. */
  setColsPinned(columns: readonly OwnColumn[], pinned: unknown, source: 'uiColumnDragged'): void {
    const side = sideOf(pinned);
    const changed = columns.filter((column) => {
      const isOwnSide = side === null || sideOf(column.getColDef().pinned) === side;
      if (!isMovable(column) || !(isOwnSide || this.#shown(side).length > 0)) return false;
      this.#dragged.set(column, side);
      return this.#set(column, side);
    });
    if (changed.length === 0) return;
    this.beans.visibleCols.refresh(source, false);
    const [column = null] = changed;
    this.eventSvc.dispatchEvent({
      type: 'columnPinned',
      pinned: side,
      columns: changed,
      column,
      source,
    } as never);
  }

  #shown(side: Side): readonly Column[] {
    const { leftCols, rightCols } = this.beans.visibleCols;
    return (side === 'left' ? leftCols : rightCols).filter((column) => isMovable(column));
  }

  /** Pins the columns that fit beside the others. Called when the width of the table or the columns change. */
  keepPinnedColumnsNarrowerThanViewport(): void {
    const { ctrlsSvc, visibleCols, colModel } = this.beans;
    const columns = colModel.getCols().filter(isMovable) as readonly unknown[] as readonly OwnColumn[];
    const wanted = columns.map((column) => ({
      column,
      side:
        this.#dragged.get(column) ?? (this.#dragged.has(column) ? null : sideOf(column.getColDef().pinned)),
      width: column.getActualWidth(),
    }));
    const width = ctrlsSvc.get('gridBodyCtrl')?.getViewportWidthWithoutScrollbar() ?? 0;
    const kept = columnsThatFit(wanted, width);
    const changed = wanted.filter(({ column, side }) => this.#set(column, kept.has(column) ? side : null));
    if (changed.length > 0) visibleCols.refresh('viewportSizeFeature', false);
  }

  getHeaderResizeDiff(diff: number): number {
    return diff;
  }
}

/** Makes pinned columns known to all tables that are created from now on. */
export const registerPinnedColumns = () =>
  ModuleRegistry.registerModules([
    {
      moduleName: 'PinnedColumn',
      // The versions of all modules of a grid must be equal.
      version: ClientSideRowModelModule.version,
      beans: [PinnedColumns],
    },
  ]);
