/** Relational edits as values: the staged changes of a list of related rows. */
import { isRecord } from '../../schemas/value/record.ts';
import type { RelationEdit } from './store.ts';

/** Returns true if the value is a relational edit. Its three lists distinguish it from other objects. */
export function isRelationEdit(value: unknown): value is RelationEdit {
  return (
    isRecord(value) &&
    Array.isArray(value['create']) &&
    Array.isArray(value['update']) &&
    Array.isArray(value['delete'])
  );
}

export const emptyRelationEdit: RelationEdit = { create: [], update: [], delete: [] };

export function isEmptyEdit(edit: RelationEdit): boolean {
  return edit.create.length === 0 && edit.update.length === 0 && edit.delete.length === 0;
}

/** Prefix of the client ids of new rows. */
export const newRowPrefix = '$new:';

/** Returns true if the id belongs to a row that does not exist on the server yet. */
export function isNewRowId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(newRowPrefix);
}

/**
 * Client-only keys of a staged row, which are never sent. `$id` is the client id; `$linked` marks a row that
 * was added to the list.
 */
export const clientOnlyKeys: ReadonlySet<string> = new Set(['$id', '$linked']);
