/**
 * Cell and header components for AG Grid. Plain text is written without React; everything else is a place
 * into which React renders.
 */
import type {
  ICellRendererComp,
  ICellRendererParams,
  IHeaderComp,
  IHeaderParams,
  IRowNode,
} from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { ColumnPlan } from '../contract/definitions.ts';
import type { Row } from '../contract/platform.ts';
import { Cell } from './Cell.tsx';
import classes from './grid.module.css';
import type { Place, Places } from './places.tsx';

type CellParams = ICellRendererParams<Row> & {
  readonly plan: ColumnPlan;
  readonly places: Places;
  /** Writes the value, for cells that are one plain line of text. */
  readonly write?: (element: HTMLElement, value: unknown) => void;
};

/** A cell with one plain line of text (DisplayDefinition.isLine). */
export class TextCell implements ICellRendererComp<Row> {
  readonly #element = cellElement();
  getGui(): HTMLElement {
    return this.#element;
  }
  init({ write, value }: CellParams): void {
    write?.(this.#element, value);
  }
  refresh(params: CellParams): boolean {
    this.init(params);
    return true;
  }
}

/** A cell with a display component. */
export class ReactCell implements ICellRendererComp<Row> {
  readonly #element = cellElement();
  #place: Place | null = null;
  getGui(): HTMLElement {
    return this.#element;
  }
  init(params: CellParams): void {
    this.#place = params.places.open(this.#element, cellOf(params));
  }
  refresh(params: CellParams): boolean {
    this.#place?.draw(cellOf(params));
    return true;
  }
  destroy(): void {
    this.#place?.close();
  }
}

function cellElement(): HTMLElement {
  const element = document.createElement('span');
  element.className = classes.cell ?? '';
  return element;
}

const cellOf = ({ value, data, plan }: CellParams) => <Cell value={value} row={data ?? null} plan={plan} />;

/** If `ranged` is true, all rows from the previously selected one are selected. */
export type Pick = (node: IRowNode<Row>, selected: boolean, ranged: boolean) => void;

type SelectParams = ICellRendererParams<Row> & { readonly label: string; readonly pick: Pick };

/**
 * The checkbox of a row (LAYT-03). It is one element instead of the library's eight, because a page contains
 * one per row.
 */
export class SelectCell implements ICellRendererComp<Row> {
  readonly #box = document.createElement('input');
  #params: SelectParams | null = null;
  readonly #follow = () => {
    const { node } = this.#params ?? {};
    this.#box.checked = node?.isSelected() === true;
    this.#box.disabled = node?.selectable === false;
  };
  getGui(): HTMLElement {
    return this.#box;
  }
  init(params: SelectParams): void {
    this.#params = params;
    const { node, label, pick } = params;
    Object.assign(this.#box, { type: 'checkbox', tabIndex: -1, className: classes.box });
    this.#box.setAttribute('aria-label', label);
    this.#box.addEventListener('click', ({ shiftKey }) => pick(node, this.#box.checked, shiftKey));
    node.addEventListener('rowSelected', this.#follow);
    node.addEventListener('selectableChanged', this.#follow);
    this.#follow();
  }
  refresh(): boolean {
    this.#follow();
    return true;
  }
  destroy(): void {
    this.#params?.node.removeEventListener('rowSelected', this.#follow);
    this.#params?.node.removeEventListener('selectableChanged', this.#follow);
  }
}

export type HeaderParams = IHeaderParams<Row> & {
  readonly places: Places;
  readonly draw: (params: IHeaderParams<Row>) => ReactNode;
};

export class ReactHeader implements IHeaderComp {
  readonly #element = document.createElement('div');
  #place: Place | null = null;
  getGui(): HTMLElement {
    return this.#element;
  }
  init(params: HeaderParams): void {
    this.#element.className = classes.header ?? '';
    this.#place = params.places.open(this.#element, params.draw(params));
  }
  refresh(params: HeaderParams): boolean {
    this.#place?.draw(params.draw(params));
    return true;
  }
  destroy(): void {
    this.#place?.close();
  }
}
