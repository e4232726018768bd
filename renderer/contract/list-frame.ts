/** Lists in which rows are chosen, and how lists of files or users extend the shared list of related rows. */
import type { ComponentType, ReactNode } from 'react';
import type { Key, Row } from './platform.ts';
import type { ListPermissions } from './list-permissions.ts';
import type { Shown } from './near-side.ts';
import type { Choosable } from './related.ts';

export interface ItemsProps {
  readonly collection: string;
  /** A filter that the user cannot remove, and the reason for it as a text. */
  readonly locked: { readonly filter: unknown; readonly because: string } | null;
  /** Initial columns. Defaults to the columns of the collection. */
  readonly fields?: readonly string[];
  /** If false, only the last choice is kept (FORM-19). */
  readonly several: boolean;
  /**
   * Returns the reason, as a text, why a row cannot be chosen, or null if it can. If absent, every row can be
   * chosen.
   */
  readonly refuses?: (key: Key) => string | null;
  /** Called with the keys of the visible rows whenever they change. */
  onShow?(keys: readonly Key[]): void;
  /** The chosen keys. They are kept when the page, the search or the filters change. */
  readonly chosen: readonly Key[];
  onChoose(keys: readonly Key[]): void;
}

export interface PickDrawerProps extends Pick<ItemsProps, 'refuses' | 'onShow'> {
  readonly far: Choosable;
  /** Shown above the list. */
  readonly head?: ReactNode;
  readonly locked: ItemsProps['locked'];
  /** False while the filter for excluded rows is loading. */
  readonly isReady?: boolean;
  /** The error if that filter could not be loaded. */
  readonly failed?: { readonly error: unknown; readonly again: () => void } | null;
  readonly several: boolean;
  /** Keys that are selected when the drawer opens. */
  readonly chosen?: readonly Key[];
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onClose: () => void;
}

export interface Look extends Shown {
  /** Rendered before the template. */
  readonly lead: (row: Row) => ReactNode;
  /** Rendered at the end of a row, before the remove button. */
  readonly tools?: (row: Row) => ReactNode;
  /** The drawer that selects rows, if it is not that of all collections. */
  readonly Picker?: ComponentType<PickDrawerProps>;
}

/** The actions that a frame around the rows can use. */
export interface ListControls {
  readonly permissions: ListPermissions;
  readonly isEmpty: boolean;
  /** Links related rows at the end of the list. May be called much later, for example after an upload. */
  add(keys: readonly Key[]): void;
  /** Opens the selection drawer. */
  pick(): void;
}

/** Renders a frame around the rows, which replaces the buttons below them. */
export type Frame = (list: ListControls, rows: ReactNode) => ReactNode;

/** How the rows of a many-to-any are arranged. */
export interface Arrange {
  /** Group the rows by collection, instead of one common order. */
  readonly grouped: boolean;
  /** Open forms below their row, instead of in a drawer. */
  readonly inline: boolean;
}
