/**
 * Reads and writes values at a path: a field, an object inside it, or a row of a relational edit by its id.
 */
import type { Key, Row } from '../contract/platform.ts';
import { emptyRelationEdit, isEmptyEdit, isNewRowId, isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, RelationEdit } from '../contract/store.ts';
import { isRecord } from '../../schemas/value/record.ts';

/** Returns the current value at `path`: the edit if there is one, else the initial value. */
export function readValue(initial: Row, edits: Row, path: EditPath): unknown {
  const [field, ...rest] = path;
  if (field === undefined) return { ...initial, ...edits };
  let value: unknown = field in edits ? edits[field] : initial[field];
  for (const step of rest) value = stepInto(value, step);
  return value;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (isRelationEdit(value)) return findRow(value, step);
  if (Array.isArray(value)) return value.find((row) => isRecord(row) && row['$id'] === step);
  return isRecord(value) ? value[step] : undefined;
}

/** Writes into a mutable draft of the edits. Objects on the path are copied from `initial`. */
export function writeValue(
  edits: Record<string, unknown>,
  initial: Row,
  path: EditPath,
  value: unknown,
): void {
  const [field, ...rest] = path;
  if (field === undefined) return;
  if (rest.length === 0) {
    if (value === undefined) delete edits[field];
    else edits[field] = value;
    return;
  }
  const current = field in edits ? edits[field] : initial[field];
  const next = withValue(current, rest, value);
  if (isRelationEdit(next) && isEmptyEdit(next)) delete edits[field];
  else edits[field] = next;
}

function withValue(current: unknown, path: EditPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isRelationEdit(current) || Array.isArray(current) || typeof step === 'number' || isNewRowId(step)) {
    const edit = isRelationEdit(current) ? current : emptyRelationEdit;
    return withRow(edit, step, rest, value);
  }
  const object = isRecord(current) ? current : {};
  return { ...object, [step]: withValue(object[step], rest, value) };
}

/** Returns the edit with the row set. If `value` is undefined, the row is removed. */
function withRow(edit: RelationEdit, id: Key, rest: EditPath, value: unknown): RelationEdit {
  if (rest.length === 0 && value === undefined) {
    const others = (rows: readonly Row[]) => rows.filter((row) => row['$id'] !== id);
    return { ...edit, create: others(edit.create), update: others(edit.update) };
  }
  const replaceRow = (rows: readonly Row[]) =>
    rows.map((row) => (row['$id'] === id ? { ...(withValue(row, rest, value) as Row), $id: id } : row));
  if (edit.create.some((row) => row['$id'] === id)) return { ...edit, create: replaceRow(edit.create) };
  if (edit.update.some((row) => row['$id'] === id)) return { ...edit, update: replaceRow(edit.update) };
  const row = { ...(withValue({}, rest, value) as Row), $id: id };
  return isNewRowId(id)
    ? { ...edit, create: [...edit.create, row] }
    : { ...edit, update: [...edit.update, row] };
}

function findRow(edit: RelationEdit, id: Key): Row | undefined {
  return edit.create.find((row) => row['$id'] === id) ?? edit.update.find((row) => row['$id'] === id);
}
