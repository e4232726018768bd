/**
 * The row model of a table that has only some of its rows in memory. The library has one itself, but its module is in the
 * same file as the grid, so that every list would load it (docs/decisions/0075).
 */
import {
  BeanStub,
  RowNode,
  type Column,
  type IRowModel,
  type NamedBean,
  type RowBounds,
  type RowModelType,
} from 'ag-grid-community';
import type { Row } from '../../contract/platform.ts';
import { viewportSelector } from '../../kit/grid-viewport.ts';

/** The rows of a long list, by index. It is the `context` of the grid. */
export interface RowSource {
  readonly count: () => number;
  readonly isCountKnown: () => boolean;
  /** The rows in memory, by index. */
  readonly rows: () => ReadonlyMap<number, Row>;
  readonly idOf: (row: Row) => string;
  /** The rows in memory, with their unsaved values. */
  readonly shown: () => readonly Row[];
  /** Set by the row model. Called when the rows or their count have changed. */
  update: () => void;
  /** Called when other rows become visible. */
  readonly onSee: (first: number, last: number) => void;
}

/** Nodes without a row that stay on both sides of the visible ones. */
const spare = 50;
/** Number of nodes from which those without a row are removed. */
const mostNodes = 1500;

export class PartialRowModel extends BeanStub implements NamedBean, IRowModel {
  readonly beanName = 'rowModel' as const;
  rootNode: RowNode | null = null;
  readonly hierarchical = false;
  #nodes = new Map<number, RowNode>();
  #byId = new Map<string, RowNode>();
  #count = 0;
  #seen = { first: 0, last: 0 };
  #isFocusing = false;

  get #source(): RowSource {
    return this.gos.get('context') as RowSource;
  }
  get #rowHeight(): number {
    return this.gos.get('rowHeight') ?? 48;
  }

  postConstruct(): void {
    this.rootNode = new RowNode(this.beans);
    this.rootNode.level = -1;
    this.addManagedPropertyListener('rowHeight', () => this.resetRowHeights());
    const see = () => this.#see();
    this.addManagedEventListeners({
      bodyScroll: see,
      bodyHeightChanged: see,
      viewportChanged: see,
      heightScaleChanged: see,
      cellFocused: ({ rowIndex, column, forceBrowserFocus }) => {
        if (forceBrowserFocus && rowIndex !== null && column !== null && typeof column !== 'string')
          this.#renderFocused(rowIndex, column);
      },
    });
  }

  /**
   * Renders a row that receives the focus from far away. In a table that is higher than an element can be, the grid renders
   * it only with the next scroll event of the browser, and the focus would stay at the old place.
   */
  #renderFocused(rowIndex: number, column: Column): void {
    const { rowRenderer, eGridDiv, focusSvc, ctrlsSvc } = this.beans;
    const isRendered = () => rowRenderer.getRowCtrls([this.getRow(rowIndex) as RowNode]).length > 0;
    if (this.#isFocusing || isRendered()) return;
    this.#isFocusing = true;
    // The second position is exact, because the first has changed the scale.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      ctrlsSvc.getScrollFeature().ensureIndexVisible(rowIndex);
      eGridDiv.querySelector(viewportSelector)?.dispatchEvent(new Event('scroll'));
    }
    focusSvc.setFocusedCell({ rowIndex, column, rowPinned: null, forceBrowserFocus: true });
    this.#isFocusing = false;
  }

  start(): void {
    this.#source.update = () => this.#update();
    this.#update();
  }

  override destroy(): void {
    this.#nodes.clear();
    this.#byId.clear();
    this.#source.update = () => undefined;
    super.destroy();
  }

  /** Reports the rows between the upper and the lower edge of the table. */
  #see(): void {
    const { ctrlsSvc, rowContainerHeight } = this.beans;
    if (this.#count === 0) return;
    const { top, bottom } = ctrlsSvc.getScrollFeature().getVScrollPosition();
    const shift = rowContainerHeight.divStretchOffset ?? 0;
    const first = this.getRowIndexAtPixel(top + shift);
    const last = this.getRowIndexAtPixel(Math.max(top, bottom - 1) + shift);
    if (first === this.#seen.first && last === this.#seen.last) return;
    this.#seen = { first, last };
    if (this.#nodes.size > mostNodes) this.#prune();
    this.#source.onSee(first, last);
  }

  /** Removes nodes without a row that the user has scrolled past. */
  #prune(): void {
    for (const [index, node] of this.#nodes)
      if (node.data === undefined && !this.#isNear(index)) this.#nodes.delete(index);
  }

  #isNear(index: number): boolean {
    const { first, last } = this.#seen;
    return index >= first - spare && index <= last + spare;
  }

  #update(): void {
    const source = this.#source;
    const before = this.#nodes;
    const known = this.#byId;
    const edited = this.#editedRows();
    this.#count = source.count();
    this.#nodes = new Map();
    this.#byId = new Map();
    for (const [index, stored] of source.rows()) {
      const id = source.idOf(stored);
      // A row that moves between two blocks is in both for a moment.
      if (this.#byId.has(id)) continue;
      const row = edited.get(id) ?? stored;
      const waiting = before.get(index);
      const node = known.get(id) ?? (waiting?.data === undefined ? waiting : undefined) ?? this.#create();
      this.#place(node, index);
      if (node.id !== id) node.setDataAndId(row, id);
      else if (node.data !== row) node.updateData(row);
      this.#nodes.set(index, node);
      this.#byId.set(id, node);
    }
    // Rows that are not loaded yet keep their nodes, and with them the focus.
    for (const [index, node] of before)
      if (!this.#nodes.has(index) && index < this.#count && node.data === undefined && this.#isNear(index))
        this.#nodes.set(index, node);
    const used = new Set(this.#nodes.values());
    for (const node of before.values()) if (!used.has(node)) node.clearRowTopAndRowIndex();
    this.#changed();
  }

  /** Rows with unsaved values differ from those of the source. */
  #editedRows(): ReadonlyMap<string, Row> {
    const source = this.#source;
    return new Map(source.shown().map((row) => [source.idOf(row), row]));
  }

  #changed(): void {
    this.eventSvc.dispatchEvent({
      type: 'modelUpdated',
      animate: false,
      keepRenderedRows: true,
      newData: false,
      newPage: false,
      keepUndoRedoStack: true,
    });
    this.#see();
  }

  #create(): RowNode {
    const node = new RowNode(this.beans);
    node.group = false;
    node.level = 0;
    return node;
  }

  #place(node: RowNode, index: number): void {
    node.setRowHeight(this.#rowHeight);
    node.setRowIndex(index);
    node.setRowTop(index * this.#rowHeight);
  }

  getType(): RowModelType {
    return 'infinite';
  }
  getRow(index: number): RowNode | undefined {
    if (index < 0 || index >= this.#count) return undefined;
    const known = this.#nodes.get(index);
    if (known) return known;
    const node = this.#create();
    this.#place(node, index);
    this.#nodes.set(index, node);
    return node;
  }
  getRowNode(id: string): RowNode | undefined {
    return this.#byId.get(id);
  }
  getRowCount(): number {
    return this.#count;
  }
  getTopLevelRowCount(): number {
    return this.#count;
  }
  getTopLevelRowDisplayedIndex(index: number): number {
    return index;
  }
  getRowIndexAtPixel(pixel: number): number {
    return Math.max(0, Math.min(Math.floor(pixel / this.#rowHeight), this.#count - 1));
  }
  getRowBounds(index: number): RowBounds {
    return { rowTop: index * this.#rowHeight, rowHeight: this.#rowHeight };
  }
  isRowPresent(node: RowNode): boolean {
    return node.rowIndex !== null && this.#nodes.get(node.rowIndex) === node;
  }
  isEmpty(): boolean {
    return this.#count === 0;
  }
  isRowsToRender(): boolean {
    return this.#count > 0;
  }
  getOverlayType(): null {
    return null;
  }
  getNodesInRangeForSelection(): null {
    // Rows between two rows may not be loaded. The list reads their keys.
    return null;
  }
  forEachNode(visit: (node: RowNode, index: number) => void): void {
    for (const [index, node] of this.#nodes) if (node.data !== undefined) visit(node, index);
  }
  isLastRowIndexKnown(): boolean {
    return this.#source.isCountKnown();
  }
  ensureRowHeightsValid(): boolean {
    return false;
  }
  resetRowHeights(): void {
    for (const [index, node] of this.#nodes) this.#place(node, index);
    this.#changed();
  }
  onRowHeightChanged(): void {
    this.resetRowHeights();
  }
}
