/** Edits of a list of related rows, as values of the edit store. Pure. */
import { nanoid } from 'nanoid';
import type { Key, Row } from './platform.ts';
import { emptyRelationEdit, isEmptyEdit, isNewRowId, isRelationEdit, newRowPrefix } from './relation-edit.ts';
import type { RelationEdit } from './store.ts';

export function editsOf(value: unknown): RelationEdit {
  return isRelationEdit(value) ? value : emptyRelationEdit;
}

/** Returns the value to stage, or undefined if no edit is left. */
export function valueOf(edit: RelationEdit): RelationEdit | undefined {
  return isEmptyEdit(edit) ? undefined : edit;
}

export function newId(): string {
  return `${newRowPrefix}${nanoid()}`;
}

/** Adds a new row. */
export function created(edit: RelationEdit, id: string, row: Row = {}): RelationEdit {
  return { ...edit, create: [...edit.create, { ...row, $id: id }] };
}

/**
 * Merges values into the staged edit of a row. `identity` identifies the row if it has no edit yet (FieldStore.child).
 */
export function changed(edit: RelationEdit, id: Key, identity: Row, values: Row): RelationEdit {
  const part = isNewRowId(id) ? 'create' : 'update';
  const before = edit[part].find((row) => row['$id'] === id);
  const next = { ...identity, ...before, ...values, $id: id };
  const rows = before ? edit[part].map((row) => (row === before ? next : row)) : [...edit[part], next];
  return { ...edit, [part]: rows };
}

/** Links an existing row that was not in the list. */
export function linked(edit: RelationEdit, keyField: string, key: Key, row: Row = {}): RelationEdit {
  const back = restored(edit, key);
  if (back !== edit) return back;
  return { ...edit, update: [...edit.update, { ...row, [keyField]: key, $id: key, $linked: true }] };
}

/** Removes a row. A row that was only staged is dropped; a stored row is released or deleted by the save. */
export function removed(edit: RelationEdit, id: Key): RelationEdit {
  const others = (rows: readonly Row[]) => rows.filter((row) => row['$id'] !== id);
  const staged = [...edit.create, ...edit.update].find((row) => row['$id'] === id);
  const wasNew = edit.create.includes(staged ?? {}) || staged?.['$linked'] === true;
  return {
    ...edit,
    create: others(edit.create),
    update: others(edit.update),
    delete: wasNew ? edit.delete : [...edit.delete, id],
  };
}

/** Restores a row that was marked as removed. */
export function restored(edit: RelationEdit, key: Key): RelationEdit {
  const kept = edit.delete.filter((each) => String(each) !== String(key));
  return kept.length === edit.delete.length ? edit : { ...edit, delete: kept };
}

export function isRemoved(edit: RelationEdit, key: Key): boolean {
  return edit.delete.some((each) => String(each) === String(key));
}

/** Sets the positions of rows by row id. */
export function placed(
  edit: RelationEdit,
  sortField: string,
  keyField: string,
  places: readonly { readonly id: Key; readonly place: number }[],
): RelationEdit {
  const wanted = new Map(places.map(({ id, place }) => [id, place]));
  const put = (rows: readonly Row[]) =>
    rows.map((row) => {
      const place = wanted.get(row['$id'] as Key);
      wanted.delete(row['$id'] as Key);
      return place === undefined ? row : { ...row, [sortField]: place };
    });
  const [create, update] = [put(edit.create), put(edit.update)];
  const others = [...wanted].map(([id, place]) => ({ [keyField]: id, [sortField]: place, $id: id }));
  return { ...edit, create, update: [...update, ...others] };
}
