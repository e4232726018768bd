/** The controls that are open in the cells of a table. Usually there is one. */
import type { ColumnPlan } from '../../contract/plan.ts';
import { editorTextOf } from '../../kit/hooks/editor-texts.ts';
import type { RowEdit } from './row-edits.ts';
import classes from './editing.module.css';

export interface OpenCell {
  readonly id: number;
  readonly edit: RowEdit;
  readonly column: ColumnPlan;
  /** Contains the control, and is moved when the table creates the cell again. */
  readonly host: HTMLElement;
  /** The popover of the control, while it is open. */
  surface: HTMLElement | null;
  /** The control fits into the cell. */
  readonly isInCell: boolean;
  /** Typed characters that the control has not received yet. null if typing did not open it. */
  typed: string | null;
  /** Opened by a draft and not by the user, so it does not take the focus. */
  readonly isRestored: boolean;
  /** The value to which Escape returns. */
  readonly before: { readonly isEdited: boolean; readonly value: unknown };
}

let opened = 0;

export function createOpenCell(
  edit: RowEdit,
  column: ColumnPlan,
  {
    isInCell,
    typed,
    isRestored,
    cell,
  }: Pick<OpenCell, 'isInCell' | 'typed' | 'isRestored'> & {
    /** Absent while the table does not render the cell. */
    readonly cell: HTMLElement | null;
  },
): OpenCell {
  const host = document.createElement('div');
  host.className = classes.host ?? '';
  host.dataset['cellControl'] = isInCell ? 'cell' : 'popover';
  host.style.setProperty('--least-width', `${leastWidth}px`);
  if (cell) placeHost({ host, isInCell }, cell);
  opened += 1;
  const { field } = column.field;
  const before = { isEdited: edit.store.isEdited([field]), value: edit.store.get([field]) };
  return { id: opened, edit, column, host, surface: null, isInCell, typed, isRestored, before };
}

/** Moves a control into the element of its cell. */
export function placeHost({ host, isInCell }: Pick<OpenCell, 'host' | 'isInCell'>, cell: HTMLElement): void {
  // Controls have a fixed height otherwise, but rows have three.
  host.style.setProperty('--cell', `${cell.clientHeight}px`);
  host.toggleAttribute('data-at-end', isInCell && hasNoRoom(cell));
  cell.append(host);
}

/** Width that a control with buttons needs. px */
const leastWidth = 200;

/** Returns whether a control that starts where the cell starts would leave the visible part of the table. */
function hasNoRoom(cell: HTMLElement): boolean {
  const table = cell.closest('[role="grid"]')?.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  if (!table) return false;
  const isRtl = getComputedStyle(cell).direction === 'rtl';
  return (isRtl ? right - table.left : table.right - left) < leastWidth;
}

/** Records the popover of a control. */
export function setSurface(cell: OpenCell, surface: HTMLElement | null): void {
  cell.surface = surface;
}

/** Returns the typed characters for the control, once. */
export function takeTyped(cell: OpenCell): string | null {
  const { typed } = cell;
  cell.typed = null;
  return typed;
}

/** Stores what the control has not staged yet: some controls read their text when they lose the focus. */
export function blurControl(surfaces: readonly (Element | null)[]): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && surfaces.some((surface) => surface?.contains(activeElement)))
    activeElement.blur();
}

export function restoreCell({ edit: { store }, column, before }: OpenCell): void {
  const path = [column.field.field];
  // Also discards a text that is not a valid value.
  store.reset(path);
  if (before.isEdited) store.stage(path, before.value);
}

/** Returns the text of a control that is not a valid value, or null. */
export function unreadTextOf(cell: OpenCell): string | null {
  if (!hasUnreadText(cell)) return null;
  const control = [cell.host, cell.surface]
    .map((surface) => surface?.querySelector<HTMLElement>('input, textarea, [contenteditable]'))
    .find((found) => found);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.value;
  return (control && editorTextOf(control)?.read()) ?? null;
}

export const hasUnreadText = ({ edit: { store }, column }: OpenCell): boolean =>
  store.unread.has([column.field.field]);
