/** What a list of rows that are more than their template (files, people) adds to the shared one. */
import type { ReactNode } from 'react';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import type { May } from './may.ts';
import type { Shown } from './near.ts';

export interface Look extends Shown {
  /** Before the template. */
  readonly lead: (row: Row) => ReactNode;
  /** At the end of a row of the list, before its button to take it out. */
  readonly tools?: (row: Row) => ReactNode;
}

/** What may be done with a list by whatever stands around it. */
export interface ListDeeds {
  readonly may: May;
  readonly isEmpty: boolean;
  /** Links rows of the far side, at the end. May be called long after it was handed out: after an upload. */
  add(keys: readonly Key[]): void;
  /** Opens the choice of rows. */
  pick(): void;
}

/** Draws what stands around the rows, in place of the buttons below them. */
export type Frame = (list: ListDeeds, rows: ReactNode) => ReactNode;

/** How the rows of a many-to-any stand. */
export interface Arrange {
  /** Below the names of their collections, instead of all in one order. */
  readonly grouped: boolean;
  /** A row's form opens below it, instead of in a drawer. */
  readonly inline: boolean;
}
