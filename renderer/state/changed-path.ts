/** Where two states of the edits differ. Pure. */
import { isRecord } from '../../schemas/value/record.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { emptyRelationEdit, isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, RelationEdit } from '../contract/store.ts';

/** The longest path that all of the difference lies at or below: a field, a row of it, a field of that; [] where it is several fields. */
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

/** By row; null where rows were taken away or ordered, which is of the whole list. */
function rowsOf(value: unknown): Parts | null {
  const edit: RelationEdit = isRelationEdit(value) ? value : emptyRelationEdit;
  if (edit.delete.length > 0 || edit.order) return null;
  return new Map([...edit.create, ...edit.update].map((row) => [row['$id'] as string | number, row]));
}
