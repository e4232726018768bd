/** Edits of a tree, as one value of the edit store: relation edits nested in relation edits. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { emptyRelationEdit, isEmptyEdit, isNewRowId } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { editsOf, placed, removed } from '../../../renderer/contract/edit-rows.ts';
import { placeOf, type TreeFields, type TreeNode, type TreePath } from './nodes.ts';

/**
 * Changes the staged edit of the children of the row at `path`; [] is the first level. Removes edits that became empty.
 */
export function withLevel(
  edit: RelationEdit,
  fields: TreeFields,
  path: TreePath,
  change: (level: RelationEdit) => RelationEdit,
): RelationEdit {
  const [id, ...rest] = path;
  if (id === undefined) return change(edit);
  const part = isNewRowId(id) ? 'create' : 'update';
  const before = edit[part].find((row) => row['$id'] === id);
  const inside = withLevel(editsOf(before?.[fields.field]), fields, rest, change);
  const { [fields.field]: _level, ...own } = before ?? { [fields.keyField]: id, $id: id };
  const next: Row = isEmptyEdit(inside) ? own : { ...own, [fields.field]: inside };
  const others = edit[part].filter((row) => row !== before);
  if (part === 'update' && isEmptyRow(next, fields)) return { ...edit, update: others };
  return {
    ...edit,
    [part]: before ? edit[part].map((row) => (row === before ? next : row)) : [...others, next],
  };
}

function isEmptyRow(row: Row, { keyField }: TreeFields): boolean {
  return Object.keys(row).every((name) => name === '$id' || name === keyField);
}

export interface TreePlace {
  /** Path of the new parent; [] for the first level. */
  readonly path: TreePath;
  /** The rows of the new level, without the moved row. */
  readonly siblings: readonly TreeNode[];
  readonly index: number;
}

/** Moves a row with all its descendants. If the level is sorted, renumbers the positions that changed. */
export function moved(edit: RelationEdit, fields: TreeFields, node: TreeNode, to: TreePlace): RelationEdit {
  const from = node.path.slice(0, -1);
  const isSameLevel = from.join('/') === to.path.join('/');
  const put = isSameLevel
    ? edit
    : withLevel(withoutRow(edit, fields, node), fields, to.path, (level) =>
        withRow(level, fields, node, to.path),
      );
  const { sortField, keyField } = fields;
  if (sortField === null) return put;
  const order = to.siblings.toSpliced(to.index, 0, node);
  const places = order.flatMap((each, place) =>
    placeOf(each, sortField) === place ? [] : [{ id: each.key, place }],
  );
  return withLevel(put, fields, to.path, (level) => placed(level, sortField, keyField, places));
}

/** Removes the row from the staged edit of its level. Stored data stays unchanged. */
function withoutRow(edit: RelationEdit, fields: TreeFields, { path, key }: TreeNode): RelationEdit {
  const others = (rows: readonly Row[]) => rows.filter((row) => row['$id'] !== key);
  return withLevel(edit, fields, path.slice(0, -1), (level) => ({
    ...level,
    create: others(level.create),
    update: others(level.update),
  }));
}

function withRow(level: RelationEdit, fields: TreeFields, node: TreeNode, path: TreePath): RelationEdit {
  const { key, staged, home } = node;
  const { $linked: _linked, ...values } = staged;
  if (isNewRowId(key)) return { ...level, create: [...level.create, { ...values, $id: key }] };
  const row = { ...values, [fields.keyField]: key, $id: key };
  // A row that is back below its stored parent has not moved.
  if (home !== undefined && home === (path.at(-1) ?? null))
    return isEmptyRow(row, fields) ? level : { ...level, update: [...level.update, row] };
  return { ...level, update: [...level.update, { ...row, $linked: true }] };
}

/**
 * Removes a row from the tree and drops the edits below it. If the row was moved, its stored parent must release it:
 * `homeIn` returns the path of that parent in the remaining edit, or null if it is no longer in the tree.
 */
export function removedFromTree(
  edit: RelationEdit,
  fields: TreeFields,
  node: TreeNode,
  homeIn: (edit: RelationEdit) => TreePath | null,
): RelationEdit {
  const rest = withLevel(edit, fields, node.path.slice(0, -1), (level) => removed(level, node.key));
  if (!node.isNew || isNewRowId(node.key)) return rest;
  const home = homeIn(rest);
  if (home === null) return rest;
  return withLevel(rest, fields, home, (level) => ({ ...level, delete: [...level.delete, node.key] }));
}

/** Returns the keys of all rows that are staged to join the tree, so that none is offered twice. */
export function stagedKeys(edit: RelationEdit, fields: TreeFields): readonly Key[] {
  return [...edit.create, ...edit.update].flatMap((row) => [
    ...(row['$linked'] === true ? [row['$id'] as Key] : []),
    ...stagedKeys(editsOf(row[fields.field] ?? emptyRelationEdit), fields),
  ]);
}
