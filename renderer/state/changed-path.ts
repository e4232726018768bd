/** Compares two states of the edits. Pure. */
import { isRecord } from '../../schemas/value/record.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { emptyRelationEdit, isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, RelationEdit } from '../contract/store.ts';

/**
 * Returns the longest path that contains all differences: a field, a row of it, or a field of that row.
 * Returns [] if several fields differ.
 */
export function changedPath(before: unknown, after: unknown): EditPath {
  const [from, to] =
    isRelationEdit(before) || isRelationEdit(after)
      ? [rowsOf(before), rowsOf(after)]
      : [mapOf(before), mapOf(after)];
  if (!from || !to) return [];
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
    (step) => !sameValue(from.get(step), to.get(step)),
  );
  const [step, ...others] = changed;
  if (step === undefined || others.length > 0) return [];
  return [step, ...changedPath(from.get(step), to.get(step))];
}

type Parts = ReadonlyMap<string | number, unknown>;

function mapOf(value: unknown): Parts | null {
  return isRecord(value) ? new Map(Object.entries(value)) : null;
}

/**
 * Returns the rows by id. Returns null if rows were deleted or reordered, because this concerns the whole
 * list.
 */
function rowsOf(value: unknown): Parts | null {
  const edit: RelationEdit = isRelationEdit(value) ? value : emptyRelationEdit;
  if (edit.delete.length > 0 || edit.order) return null;
  return new Map([...edit.create, ...edit.update].map((row) => [row['$id'] as string | number, row]));
}
