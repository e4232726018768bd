/** What people do to a tree, as one value of the edit store: relational edits within relational edits. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { emptyRelationEdit, isEmptyEdit, isNewRowId } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { editsOf, placed, removed } from '../shared/related/edits.ts';
import { placeOf, type TreeFields, type TreeNode, type TreePath } from './nodes.ts';

/** Changes what is staged of the level below the row at `path`; [] is the first. What says nothing any more goes. */
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
  if (part === 'update' && saysNothing(next, fields)) return { ...edit, update: others };
  return {
    ...edit,
    [part]: before ? edit[part].map((row) => (row === before ? next : row)) : [...others, next],
  };
}

function saysNothing(row: Row, { keyField }: TreeFields): boolean {
  return Object.keys(row).every((name) => name === '$id' || name === keyField);
}

export interface TreePlace {
  /** The row below which it goes; [] for the first level. */
  readonly path: TreePath;
  /** The rows there, without the one that moves. */
  readonly siblings: readonly TreeNode[];
  readonly index: number;
}

/** The row with all that is below it stands at the place; those of its new level count anew where that is their order. */
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

/** Not staged on its level any more; what is on the platform stays as it is there. */
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
  // Back where it hangs on the platform, it has not moved.
  if (home !== undefined && home === (path.at(-1) ?? null))
    return saysNothing(row, fields) ? level : { ...level, update: [...level.update, row] };
  return { ...level, update: [...level.update, { ...row, $linked: true }] };
}

/**
 * Out of the tree. What was staged below it goes without a trace; one that was moved is taken away from where it hangs on
 * the platform: `homeIn` tells where that row stands without it, null where it is in the tree no more.
 */
export function takenOut(
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

/** The keys of all rows that are staged to be in the tree, so that none is chosen twice. */
export function stagedKeys(edit: RelationEdit, fields: TreeFields): readonly Key[] {
  return [...edit.create, ...edit.update].flatMap((row) => [
    ...(row['$linked'] === true ? [row['$id'] as Key] : []),
    ...stagedKeys(editsOf(row[fields.field] ?? emptyRelationEdit), fields),
  ]);
}
