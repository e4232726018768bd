/** How lists of files or users extend the shared list of related rows. */
import type { ReactNode } from 'react';
import type { Key, Row } from './platform.ts';
import type { ListPermissions } from './list-permissions.ts';
import type { Shown } from './near-side.ts';

export interface Look extends Shown {
  /** Rendered before the template. */
  readonly lead: (row: Row) => ReactNode;
  /** Rendered at the end of a row, before the remove button. */
  readonly tools?: (row: Row) => ReactNode;
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
