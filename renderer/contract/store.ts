/**
 * The edit store. Each page has one root store, and drawers use lenses on it. renderer/state implements it.
 */
import type { Issue } from '../../schemas/validation/types.ts';
import type { Conflict, Key, Row } from './platform.ts';
import type { RelatedRows } from './related.ts';

/**
 * Staged changes of related rows. A new row has a client id under `$id`. The adapter converts the edit to the
 * platform's format.
 */
export interface RelationEdit {
  readonly create: readonly Row[];
  readonly update: readonly Row[];
  readonly delete: readonly Key[];
  readonly order?: readonly (Key | string)[];
}

export interface EditState {
  /** The server's row, or the defaults of a new one. */
  readonly initial: Row;
  /** Only the fields that differ from `initial`. A missing key means no edit; null is an edit. */
  readonly edits: Row;
  readonly issues: readonly Issue[];
  readonly touched: ReadonlySet<string>;
  readonly saving: boolean;
  /** Edits of fields that no longer exist in the schema. */
  readonly orphans: Row;
}

/** Path of field names and row ids from the root of the page. */
export type EditPath = readonly (string | number)[];

/** A related row that has been read. */
export interface LoadedRow {
  readonly rows: RelatedRows;
  readonly row: Row;
}

/** Many-to-one rows that the conditions of a form read, by field. They are read only and never saved. */
export interface RelatedValues {
  readonly rows: ReadonlyMap<string, LoadedRow>;
  /** Stores the row of a field, or removes it if `loaded` is null, and calls the listeners. */
  set(field: string, loaded: LoadedRow | null): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export interface EditStore {
  readonly state: EditState;
  /** Related rows of this store's form. */
  readonly related: RelatedValues;
  /** Path from the page's root store; [] for the root itself. */
  readonly path: EditPath;
  /** Returns the current value: the edit if there is one, else the initial value. */
  get(path: EditPath): unknown;
  isEdited(path: EditPath): boolean;
  /** Calls `listener` when the value, the edit mark or the issues at `path` change; [] means any change. */
  subscribe(path: EditPath, listener: () => void): () => void;
  /**
   * Stages a value. Consecutive changes with the same `coalesce` tag join one undo step if the pauses are
   * shorter than 500 ms.
   */
  stage(path: EditPath, value: unknown, options?: { readonly coalesce?: string }): void;
  reset(path: EditPath): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Returns the path, from the page's root, that contains everything that `undo` would change; [] if it
   * changes several fields.
   */
  undoPath(): EditPath;
  redoPath(): EditPath;
  /**
   * The next change with the same tag joins the last step, regardless of the pause. Called before a text
   * field's own undo is staged.
   */
  extend(): void;
  /**
   * Registers a rendered form of this store at `path`. Returns the function that unregisters it. `isOnTop`
   * returns whether no overlay covers the form.
   */
  show(isOnTop: () => boolean, path?: EditPath): () => void;
  /** Returns true if a form that no overlay covers contains this path (from the root of the page). */
  shows(path: EditPath): boolean;
  /**
   * Returns a lens on a row of `edits[field]` (`[field, rowId]`), or on the object of a many-to-one
   * (`[field]`). `row` is the server's row, or the defaults of a new one. `identity` contains the values that
   * identify the row: the key of an existing row, or the initial values of a new one. They are staged with
   * the first edit of the row and removed with the last one. In a many-to-one, `link` then takes the place of
   * the row. It defaults to the first value of `identity`.
   */
  child(path: EditPath, row?: Row, identity?: Row, link?: Key | Row): EditStore;
  /** Returns a mark for `rollback` (a drawer's cancel). */
  mark(): number;
  rollback(mark: number): void;
  /**
   * Replaces the initial row with a newer one from the server. Returns the fields that both sides changed.
   */
  rebase(row: Row): readonly Conflict[];
  setIssues(issues: readonly Issue[]): void;
  setSaving(saving: boolean): void;
  touch(field: string): void;
  /** Returns the values to send: `set`, and `base` with the initial values of the same fields. */
  payload(): { readonly set: Row; readonly base: Row };
  /** Called after a save: `row` becomes the initial row; edits, issues and the undo history are cleared. */
  accept(row: Row): void;
}
