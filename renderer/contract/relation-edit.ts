/** Relational edits as values: what the edit store keeps of a list, and widgets stage (contracts.md "Edit store"). */
import { isRecord } from '../../schemas/value/record.ts';
import type { RelationEdit } from './store.ts';

/** A relational edit, told from plain objects by its three lists. */
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

/** Client ids of new rows start with this. */
export const newRowPrefix = '$new:';

/** Whether a row does not exist yet: by its id alone. */
export function isNewRowId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(newRowPrefix);
}

/** Members of a staged row that are the client's own and never sent: its id, and that the row was not in the list before. */
export const rowMarks = ['$id', '$linked'] as const;
