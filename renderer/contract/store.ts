/** The edit store (contracts.md "Edit store"): one per page, drawers are lenses on it. renderer/state implements it. */
import type { Issue } from '../../schemas/validation/types.ts';
import type { Conflict, Key, Row } from './platform.ts';

/** A relational edit. New rows carry a client id under `$id`; the adapter turns this into the platform's form. */
export interface RelationEdit {
  readonly create: readonly Row[];
  readonly update: readonly Row[];
  readonly delete: readonly Key[];
  readonly order?: readonly (Key | string)[];
}

export interface EditState {
  /** The server's row, or the defaults of a new one. */
  readonly initial: Row;
  /** Only what differs; `undefined` is no edit, `null` is one. */
  readonly edits: Row;
  readonly issues: readonly Issue[];
  readonly touched: ReadonlySet<string>;
  readonly saving: boolean;
  /** Edits of fields that the schema no longer has. */
  readonly orphans: Row;
}

/** Path of field names and row ids from the root of the page. */
export type EditPath = readonly (string | number)[];

export interface EditStore {
  readonly state: EditState;
  /** Where it lies in the page's own: [] for that, what a lens was made with for a row. */
  readonly path: EditPath;
  /** The value shown: the edit where there is one, else the initial value. */
  get(path: EditPath): unknown;
  isEdited(path: EditPath): boolean;
  /** Runs `listener` when the value, edit mark or issues at `path` change; [] is any change. */
  subscribe(path: EditPath, listener: () => void): () => void;
  /** `coalesce` joins consecutive changes with the same tag into one undo step while they follow within 500 ms. */
  stage(path: EditPath, value: unknown, options?: { readonly coalesce?: string }): void;
  reset(path: EditPath): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Where all that `undo` would change lies, from the root of the page; [] where it is several fields. */
  undoes(): EditPath;
  redoes(): EditPath;
  /** What comes next with the same tag joins the last step, however late: a text field's own undo took it back. */
  extend(): void;
  /** A form of this store is drawn, until the answer is called; `isOnTop`: nothing lies over it now. `path`: below it. */
  show(isOnTop: () => boolean, path?: EditPath): () => void;
  /** Whether a form over which nothing lies has what is at this path, from the root of the page. */
  shows(path: EditPath): boolean;
  /**
   * A lens on a row of `edits[field]`: `[field, rowId]`, or on the object in a many-to-one: `[field]`. `row`: as the
   * server has it, or the defaults of a new one. `identity`: what names the row, the key of one that exists, or of a new one the
   * values that it is made with: it goes with the first edit of it, and where none is left it goes as well.
   */
  child(path: EditPath, row?: Row, identity?: Row): EditStore;
  /** A patch mark to go back to (a drawer's cancel). */
  mark(): number;
  rollback(mark: number): void;
  /** Takes the server's newer row; answers the fields that both sides changed. */
  rebase(row: Row): readonly Conflict[];
  setIssues(issues: readonly Issue[]): void;
  setSaving(saving: boolean): void;
  touch(field: string): void;
  /** What is to be sent: `set`, and `base` with the initial values of the same fields. */
  payload(): { readonly set: Row; readonly base: Row };
  /** After a save: `row` becomes initial, edits and issues are gone, undo starts anew. */
  accept(row: Row): void;
}
