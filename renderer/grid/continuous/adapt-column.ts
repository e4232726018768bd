import type { ColDef, ICellRendererComp, ICellRendererParams, IHeaderComp } from 'ag-grid-community';
import type { Row } from '../../contract/platform.ts';
import gridClasses from '../grid.module.css';
import classes from './skeleton.module.css';

/** The cell of a row that is not loaded. */
class SkeletonCell implements ICellRendererComp<Row> {
  readonly #element = document.createElement('span');
  #cell: HTMLElement | null = null;
  getGui(): HTMLElement {
    return this.#element;
  }
  init({ eGridCell }: ICellRendererParams<Row>): void {
    this.#element.className = classes.bar ?? '';
    this.#cell = eGridCell;
    eGridCell.ariaBusy = 'true';
  }
  refresh(): boolean {
    return true;
  }
  destroy(): void {
    if (this.#cell) this.#cell.ariaBusy = null;
  }
}

/** The state of the checkbox that selects all rows. */
export interface SelectsAll {
  readonly label: string;
  readonly state: () => 'none' | 'some' | 'all';
  subscribe(listener: () => void): () => void;
  toggle(): void;
}

const selectAllHeader = (all: SelectsAll) =>
  class SelectAllHeader implements IHeaderComp {
    readonly #box = document.createElement('input');
    readonly #follow = () => {
      const state = all.state();
      this.#box.checked = state === 'all';
      this.#box.indeterminate = state === 'some';
    };
    readonly #stop = all.subscribe(this.#follow);
    getGui(): HTMLElement {
      return this.#box;
    }
    init(): void {
      Object.assign(this.#box, { type: 'checkbox', tabIndex: -1, className: gridClasses.box });
      this.#box.setAttribute('aria-label', all.label);
      this.#box.addEventListener('click', () => {
        all.toggle();
        // The selection decides about the mark.
        queueMicrotask(this.#follow);
      });
      this.#follow();
    }
    refresh(): boolean {
      this.#follow();
      return true;
    }
    destroy(): void {
      this.#stop();
    }
  };

/** Returns a function that adds the cells of rows that are not loaded, and the checkbox that selects all rows. */
export function columnAdapter(all: SelectsAll | null): (column: ColDef<Row>) => ColDef<Row> {
  const header = all && selectAllHeader(all);
  return (column) => ({
    ...column,
    // The filler and the reasons have no values.
    ...(column.suppressNavigable === true
      ? {}
      : {
          cellRendererSelector: ({ data }) => (data === undefined ? { component: SkeletonCell } : undefined),
        }),
    // The column of a choice has no checkbox for all rows.
    ...(header && column.colId === '$choice' ? { headerComponent: header } : {}),
  });
}
