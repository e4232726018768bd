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
import type { ColumnPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { Tip } from '../kit/feedback/Tip.tsx';
import { Cell } from './Cell.tsx';
import classes from './grid.module.css';
import type { Place, Places } from './places.tsx';
import { createTitle, linkTitle } from './row-links.ts';

type CellParams = ICellRendererParams<Row> & {
  readonly plan: ColumnPlan;
  readonly places: Places;
  /** Writes the value, for cells that are one plain line of text. */
  readonly write?: (element: HTMLElement, value: unknown) => void;
  /** Returns the path of the row's page, for the cell with the title of the row. */
  readonly pathOf?: (row: Row) => string | null;
  /** Called with the element of the cell whenever it is rendered. */
  readonly decorate: (cell: HTMLElement, row: Row, plan: ColumnPlan) => void;
};

/** A cell with one plain line of text (DisplayDefinition.isLine). */
export class TextCell implements ICellRendererComp<Row> {
  #element = cellElement();
  getGui(): HTMLElement {
    return this.#element;
  }
  init(params: CellParams): void {
    if (params.pathOf) this.#element = createTitle();
    // A cut text keeps its beginning, also if it runs in another direction than the page.
    this.#element.dir = 'auto';
    this.refresh(params);
  }
  refresh(params: CellParams): boolean {
    params.write?.(this.#element, params.value);
    linkCell(this.#element, params);
    decorateCell(params);
    return true;
  }
}

/** A cell with a display component. */
export class ReactCell implements ICellRendererComp<Row> {
  #element = cellElement();
  #place: Place | null = null;
  getGui(): HTMLElement {
    return this.#element;
  }
  init(params: CellParams): void {
    if (params.pathOf) this.#element = createTitle();
    linkCell(this.#element, params);
    this.#place = params.places.open(this.#element, cellOf(params));
    decorateCell(params);
  }
  refresh(params: CellParams): boolean {
    linkCell(this.#element, params);
    this.#place?.draw(cellOf(params));
    decorateCell(params);
    return true;
  }
  destroy(): void {
    this.#place?.close();
  }
}

function decorateCell({ decorate, eGridCell, data, plan }: CellParams): void {
  if (data) decorate(eGridCell, data, plan);
}

function cellElement(): HTMLElement {
  const element = document.createElement('span');
  element.className = classes.cell ?? '';
  return element;
}

function linkCell(element: HTMLElement, { pathOf, data }: CellParams): void {
  if (pathOf) linkTitle(element, data ? pathOf(data) : null);
}

const cellOf = ({ value, data, plan }: CellParams) => <Cell value={value} row={data ?? null} plan={plan} />;

/** If `ranged` is true, all rows from the previously selected one are selected. */
export type Pick = (node: IRowNode<Row>, selected: boolean, ranged: boolean) => void;

type SelectParams = ICellRendererParams<Row> & {
  readonly labelOf: (row: Row) => string;
  readonly pick: Pick;
};

/**
 * The checkbox of a row (LAYT-03). It is one element instead of the library's eight, because a page contains
 * one per row.
 */
export class SelectCell implements ICellRendererComp<Row> {
  readonly #box = document.createElement('input');
  #params: SelectParams | null = null;
  readonly #follow = () => {
    const { node, labelOf } = this.#params ?? {};
    if (node?.data && labelOf) this.#box.setAttribute('aria-label', labelOf(node.data));
    this.#box.checked = node?.isSelected() === true;
    this.#box.disabled = node?.selectable === false;
  };
  getGui(): HTMLElement {
    return this.#box;
  }
  init(params: SelectParams): void {
    this.#params = params;
    const { node, pick } = params;
    Object.assign(this.#box, { type: 'checkbox', tabIndex: -1, className: classes.box });
    this.#box.addEventListener('click', ({ shiftKey }) => pick(node, this.#box.checked, shiftKey));
    node.addEventListener('rowSelected', this.#follow);
    node.addEventListener('selectableChanged', this.#follow);
    node.addEventListener('dataChanged', this.#follow);
    this.#follow();
  }
  refresh(): boolean {
    this.#follow();
    return true;
  }
  destroy(): void {
    this.#params?.node.removeEventListener('rowSelected', this.#follow);
    this.#params?.node.removeEventListener('selectableChanged', this.#follow);
    this.#params?.node.removeEventListener('dataChanged', this.#follow);
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

type GripParams = ICellRendererParams<Row> & { readonly places: Places; readonly reason: string };

/** The grip of a row that cannot be moved, with the reason. */
export class LockedGrip implements ICellRendererComp<Row> {
  readonly #element = cellElement();
  #place: Place | null = null;
  getGui(): HTMLElement {
    return this.#element;
  }
  init({ eGridCell, places, reason }: GripParams): void {
    Object.assign(eGridCell, { ariaLabel: reason, ariaDisabled: 'true' });
    this.#place = places.open(
      this.#element,
      <Tip text={reason} touch>
        <span className={classes.locked}>
          <Icon name="drag_indicator" />
        </span>
      </Tip>,
    );
  }
  refresh(): boolean {
    return true;
  }
  destroy(): void {
    this.#place?.close();
  }
}

/** An empty cell or header that screen readers ignore. */
export class HiddenCell implements ICellRendererComp<Row>, IHeaderComp {
  readonly #element = document.createElement('span');
  getGui(): HTMLElement {
    return this.#element;
  }
  init(params: ICellRendererParams<Row> | IHeaderParams<Row>): void {
    ('eGridCell' in params ? params.eGridCell : params.eGridHeader).ariaHidden = 'true';
  }
  refresh(): boolean {
    return true;
  }
}
