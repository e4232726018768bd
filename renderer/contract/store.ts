/**
 * The edit store in three contracts: the values of a form, the undo history, and the root store of a page.
 * Each page has one root store, and drawers use lenses on it. renderer/state implements them.
 */
import type { Issue } from '../../schemas/validation/types.ts';
import type { Conflict, Key, Row } from './platform.ts';
import type { ReferencedRows } from './related.ts';

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
}

/** Path of field names and row ids from the root of the page. */
export type EditPath = readonly (string | number)[];

/** A related row that has been read. */
export interface LoadedRow {
  readonly rows: ReferencedRows;
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

/** The values of an existing related row when the user began to edit it. */
export interface RelatedBase {
  /** Path from the page's root. */
  readonly path: EditPath;
  /** The values that identify the row, and the value that refers to it (FieldStore.child). */
  readonly identity: Row;
  readonly link: unknown;
  /** The server's values of the edited fields. */
  readonly row: Row;
  /** Values that another user saved after the form read the row. */
  readonly newer: Row;
}

/** The bases of all edited related rows of a page, by path. */
export interface RelatedBases {
  get(path: EditPath): RelatedBase | undefined;
  set(base: RelatedBase): void;
  /** Called after a save. */
  clear(): void;
}

/** A text that a control shows, but that is not a valid value. It is neither an edit nor saved. */
export interface UnreadText {
  /** The problem, for the user. */
  readonly message: string;
  /** Discards the text in the control. */
  forget(): void;
}

/** The unread texts of a page. All forms of the page share them. Paths start at the page's root. */
export interface UnreadTexts {
  readonly size: number;
  has(path: EditPath): boolean;
  set(path: EditPath, text: UnreadText | null): void;
  /** Returns an issue for each text below `path`. Their fields are relative to it. */
  issuesBelow(path: EditPath): readonly Issue[];
  /** Discards the texts at `path` and below. */
  forget(path: EditPath): void;
}

/** The values of one form: those of a page, of a row inside it (`child`), or of a plain object. */
export interface FieldStore {
  readonly state: EditState;
  /** Related rows of this store's form. */
  readonly related: RelatedValues;
  /** Path from the page's root store; [] for the root itself. */
  readonly path: EditPath;
  /** The bases of related rows. null for a plain object. */
  readonly bases: RelatedBases | null;
  /** The undo history of the page. null if the owner of a plain object records the undo steps. */
  readonly history: History | null;
  /** The unread texts of the page. null for a plain object. */
  readonly unread: UnreadTexts | null;
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
  setIssues(issues: readonly Issue[]): void;
  /**
   * Returns a lens on a row of `edits[field]` (`[field, rowId]`), or on the object of a many-to-one
   * (`[field]`). `row` is the server's row, or the defaults of a new one. `identity` contains the values that
   * identify the row: the key of an existing row, or the initial values of a new one. They are staged with
   * the first edit of the row and removed with the last one. In a many-to-one, `link` then takes the place of
   * the row. It defaults to the first value of `identity`.
   */
  child(path: EditPath, row?: Row, identity?: Row, link?: Key | Row): FieldStore;
}

/** The undo history of a page. All forms of the page share it. Paths start at the page's root. */
export interface History {
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Returns the path that contains everything that `undo` would change; [] if it changes several fields. */
  undoPath(): EditPath;
  redoPath(): EditPath;
  /**
   * The next change with the same tag joins the last step, regardless of the pause. Called before a text
   * field's own undo is staged.
   */
  extend(): void;
  /** Returns a mark for `rollback` (a drawer's cancel). */
  mark(): number;
  rollback(mark: number): void;
  /**
   * Registers a rendered form at `path`. Returns the function that unregisters it. `isOnTop` returns whether
   * no overlay covers the form.
   */
  show(isOnTop: () => boolean, path?: EditPath): () => void;
  /** Returns true if a form that no overlay covers contains this path. */
  shows(path: EditPath): boolean;
}

export interface PageState extends EditState {
  readonly saving: boolean;
  /** Number of saves that were refused because of issues in the form. */
  readonly refusals: number;
  /** Edits of fields that no longer exist in the schema. */
  readonly orphans: Row;
}

/** The root store of a page: the edits of its item, from reading to saving. */
export interface PageStore extends FieldStore, History {
  readonly state: PageState;
  readonly history: History;
  readonly unread: UnreadTexts;
  readonly bases: RelatedBases;
  /**
   * Replaces the initial row with a newer one from the server. Returns the fields that both sides changed.
   */
  rebase(row: Row): readonly Conflict[];
  /** Replaces the values of related rows that other users changed. The edits are kept. */
  rebaseRelated(conflicts: readonly Conflict[]): void;
  /** Called after a refused save: sets the issues that caused it. The form leads the user to them. */
  refuse(issues: readonly Issue[]): void;
  setSaving(saving: boolean): void;
  /** Returns the values to send: `set`, and `base` with the initial values of the same fields. */
  payload(): { readonly set: Row; readonly base: Row };
  /** Called after a save: `row` becomes the initial row; edits, issues and the undo history are cleared. */
  accept(row: Row): void;
  /** Moves edits of fields that no longer exist to `orphans`, and edits of fields that exist again back. */
  keepOnly(fields: ReadonlySet<string>): void;
  /** Applies a draft's edits over the current ones, as one undo step. */
  restore(edits: Row): void;
}
