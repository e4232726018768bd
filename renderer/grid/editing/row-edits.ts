/** Stores the unsaved edits of a table: one edit store per row. It does not use React. */
import { sameValue } from '../../../schemas/value/same.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import type { PageStore } from '../../contract/store.ts';
import { conflictIssues, isConflict } from '../../state/conflict-issues.ts';
import { createEditStore } from '../../state/edit-store.ts';

export interface RowEdit {
  readonly key: Key;
  readonly store: PageStore;
  readonly plan: FormPlan;
  /** The row of the list that the edits are based on. */
  row: Row;
  isSaving: boolean;
  /** Why the last save failed, if the reason belongs to no field. */
  problem: string | null;
  /** Saved values that the list does not contain yet. */
  saved: Row;
  /** Rows that displays show in place of staged keys, by field. */
  related: ReadonlyMap<string, { readonly value: unknown; readonly row: Row }>;
  /** Typed texts that are not valid values, by field, while their controls are not rendered. */
  texts: Readonly<Record<string, string>>;
  /** Closes the notice about the last save. */
  closeNotice: () => void;
}

export interface RowEdits {
  get(key: Key): RowEdit | undefined;
  all(): readonly RowEdit[];
  /** Adds and returns the edit of a row that has none. */
  add(key: Key, row: Row, plan: FormPlan): RowEdit;
  /**
   * Compares the edits with newer rows of the list. Changes of the same fields become issues. Rows without edits are
   * dropped, unless `isUsed`.
   */
  rebase(rows: readonly Row[], keyOf: (row: Row) => Key, isUsed: (edit: RowEdit) => boolean): void;
  /** Returns the rows with their unsaved values. Unchanged rows keep their identity. */
  shown(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[];
}

export const isEdited = ({ store, texts }: RowEdit): boolean =>
  Object.keys(store.state.edits).length > 0 || store.unread.size > 0 || hasTexts({ texts });

export const hasTexts = ({ texts }: Pick<RowEdit, 'texts'>): boolean => Object.keys(texts).length > 0;

/** `storedOf` returns a row with the values that the platform stores. Edits are compared with these. */
export function createRowEdits(storedOf: (row: Row) => Row): RowEdits {
  const edits = new Map<string, RowEdit>();
  const overlays = new WeakMap<Row, { readonly values: Row; readonly row: Row }>();
  const get = (key: Key) => edits.get(String(key));

  const overlay = (row: Row, edit: RowEdit): Row => {
    const { edits: staged } = edit.store.state;
    const values: Record<string, unknown> = { ...edit.saved, ...staged };
    for (const [field, { value, row: related }] of edit.related)
      if (field in values && sameValue(values[field], value)) values[field] = related;
    if (Object.keys(values).length === 0) return row;
    const known = overlays.get(row);
    if (known && sameValue(known.values, values)) return known.row;
    const shown = { ...row, ...values };
    overlays.set(row, { values, row: shown });
    return shown;
  };

  return {
    get,
    all: () => [...edits.values()],
    add(key, row, plan) {
      const edit: RowEdit = {
        key,
        store: createEditStore(storedOf(row)),
        plan,
        row,
        isSaving: false,
        problem: null,
        saved: {},
        related: new Map(),
        texts: {},
        closeNotice: () => undefined,
      };
      edits.set(String(key), edit);
      return edit;
    },
    rebase(rows, keyOf, isUsed) {
      for (const row of rows) {
        const edit = get(keyOf(row));
        if (!edit || edit.row === row) continue;
        if (!isEdited(edit) && !edit.isSaving && !isUsed(edit)) {
          edits.delete(String(edit.key));
          continue;
        }
        edit.row = row;
        edit.saved = {};
        const found = conflictIssues(edit.store.rebase({ ...edit.store.state.initial, ...storedOf(row) }));
        const others = edit.store.state.issues.filter(
          (issue) => !isConflict(issue) || !found.some(({ field }) => field === issue.field),
        );
        if (found.length > 0) edit.store.setIssues([...others, ...found]);
      }
    },
    shown(rows, keyOf) {
      const shown = rows.map((row) => {
        const edit = get(keyOf(row));
        return edit ? overlay(row, edit) : row;
      });
      return shown.every((row, i) => row === rows[i]) ? rows : shown;
    },
  };
}

/**
 * Returns the rows in the order of those that were shown before, while a row is edited. A row that left the list stays if
 * it has edits. New rows appear at the end.
 */
export function heldRows(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => Key,
  keeps: (key: Key) => boolean,
): readonly Row[] {
  const byKey = new Map(now.map((row) => [String(keyOf(row)), row]));
  const known = new Set(before.map((row) => String(keyOf(row))));
  const kept = before.flatMap((row) => {
    const key = keyOf(row);
    const next = byKey.get(String(key));
    return next ? [next] : keeps(key) ? [row] : [];
  });
  return [...kept, ...now.filter((row) => !known.has(String(keyOf(row))))];
}
