/** Merges the stored rows of a tree with its staged edits: moved, created and removed rows. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { isNewRowId } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { editsOf, isRemoved } from '../../../renderer/contract/edit-rows.ts';

/** The names of the fields with the children, the key and the position of each row. */
export interface TreeFields {
  readonly field: string;
  readonly keyField: string;
  readonly sortField: string | null;
}

/** Keys from the first level down to a row. */
export type TreePath = readonly Key[];

export interface TreeNode {
  /** The key, or the id of a staged row. */
  readonly key: Key;
  readonly path: TreePath;
  /** The stored row; {} if it does not exist or has not been read. */
  readonly row: Row;
  /** The staged edits of the row itself. */
  readonly staged: Row;
  /** Whether the row joined this level by a staged edit: created, chosen or moved. */
  readonly isNew: boolean;
  readonly isRemoved: boolean;
  /** Whether the row is its own ancestor. Its children are not shown again. */
  readonly isCircle: boolean;
  /** The stored parent. null is the root of the tree; undefined means that it is not known. */
  readonly home: Key | null | undefined;
  /** null means that they have not been read. */
  readonly children: readonly TreeNode[] | null;
}

/** The rows that have been read: the first level with nested levels, and further levels by the key of their parent. */
export interface TreeReads {
  readonly first: readonly Row[];
  readonly below: ReadonlyMap<string, readonly Row[]>;
}

export function nodesOf(
  reads: TreeReads,
  edit: RelationEdit,
  fields: TreeFields,
  owner: Key | null,
): readonly TreeNode[] {
  const known = knownRows(reads, fields);
  const moved = linkedKeys(edit, fields);
  const { field, keyField, sortField } = fields;

  const childrenOf = (row: Row, key: Key): readonly Row[] | null => {
    const held = row[field];
    if (Array.isArray(held) && held.every(isRecord)) return held;
    return reads.below.get(String(key)) ?? null;
  };
  const level = (rows: readonly Row[] | null, of: RelationEdit, path: TreePath, above: readonly Key[]) => {
    const there = (rows ?? []).filter((row) => !moved.has(String(row[keyField])));
    const linked = of.update.filter((row) => row['$linked'] === true);
    const nodes = [...there, ...linked, ...of.create].map((each): TreeNode => {
      const isNew = '$id' in each;
      const key = (isNew ? each['$id'] : each[keyField]) as Key;
      const found = known.get(String(key));
      const row = isNew ? (found?.row ?? {}) : each;
      const staged = isNew ? each : (of.update.find((update) => String(update['$id']) === String(key)) ?? {});
      const isCircle = above.some((one) => String(one) === String(key));
      const isMade = isNew && of.create.includes(each);
      const below = isCircle ? [] : isMade ? [] : childrenOf(row, key);
      const at = [...path, key];
      const inside = editsOf(staged[field]);
      const hasStaged = inside.create.length > 0 || inside.update.length > 0;
      return {
        key,
        path: at,
        row,
        staged,
        isNew,
        isRemoved: isRemoved(of, key),
        isCircle,
        home: isNew ? found?.home : (path.at(-1) ?? null),
        children: below === null && !hasStaged ? null : level(below, inside, at, [...above, key]),
      };
    });
    return sortField === null ? nodes : inOrder(nodes, sortField);
  };
  return level(reads.first, edit, [], owner === null ? [] : [owner]);
}

/**
 * Sorts by position, then by key, as the platform does. Rows without a position come last; at equal positions new rows
 * come last.
 */
function inOrder(nodes: readonly TreeNode[], sortField: string): readonly TreeNode[] {
  const places = new Map(nodes.map((node) => [node, placeOf(node, sortField) ?? Number.POSITIVE_INFINITY]));
  return nodes.toSorted((a, b) => {
    const [one, other] = [places.get(a) ?? 0, places.get(b) ?? 0];
    if (one !== other) return one - other;
    const [isOneNew, isOtherNew] = [isNewRowId(a.key), isNewRowId(b.key)];
    if (isOneNew || isOtherNew) return Number(isOneNew) - Number(isOtherNew);
    return a.key < b.key ? -1 : 1;
  });
}

export function placeOf({ staged, row }: Pick<TreeNode, 'staged' | 'row'>, sortField: string): number | null {
  const place = staged[sortField] ?? row[sortField];
  return typeof place === 'number' ? place : null;
}

/** Maps the key of every row that was read to the row and its stored parent. */
function knownRows({ first, below }: TreeReads, { field, keyField }: TreeFields) {
  const known = new Map<string, { readonly row: Row; readonly home: Key | null }>();
  const add = (rows: readonly Row[], home: Key | null) => {
    for (const row of rows) {
      const key = row[keyField] as Key;
      if (known.has(String(key))) continue;
      known.set(String(key), { row, home });
      const held = row[field];
      if (Array.isArray(held) && held.every(isRecord)) add(held, key);
    }
  };
  add(first, null);
  for (const [key, rows] of below) add(rows, known.get(key)?.row[keyField] as Key);
  return known;
}

/** Returns the keys of rows that were moved to another level. */
function linkedKeys(edit: RelationEdit, fields: TreeFields): ReadonlySet<string> {
  const found = new Set<string>();
  const go = (level: RelationEdit) => {
    for (const row of [...level.create, ...level.update]) {
      if (row['$linked'] === true) found.add(String(row['$id']));
      go(editsOf(row[fields.field]));
    }
  };
  const { create, update } = edit;
  if (create.length > 0 || update.length > 0) go(edit);
  return found;
}

/** One visible line of the tree. */
export interface TreeLine {
  readonly node: TreeNode;
  readonly depth: number;
  /** All rows of the same level. */
  readonly siblings: readonly TreeNode[];
  readonly index: number;
  readonly isOpen: boolean;
}

export const idOf = ({ path }: Pick<TreeNode, 'path'>): string => path.join('/');

/** Returns the visible lines. Rows below a collapsed row, a removed row or the row `without` are hidden. */
export function linesOf(
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  without: string | null = null,
): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const add = (siblings: readonly TreeNode[], depth: number) => {
    for (const [index, node] of siblings.entries()) {
      const open = !node.isRemoved && isOpen(node);
      lines.push({ node, depth, siblings, index, isOpen: open });
      if (open && node.children && idOf(node) !== without) add(node.children, depth + 1);
    }
  };
  add(nodes, 0);
  return lines;
}

export function nodeWith(nodes: readonly TreeNode[], wanted: (node: TreeNode) => boolean): TreeNode | null {
  for (const node of nodes) {
    if (wanted(node)) return node;
    const inside = node.children && nodeWith(node.children, wanted);
    if (inside) return inside;
  }
  return null;
}

/** Returns the path of the row's stored parent, or null if that is unknown or no longer in the tree. */
export function homeOf(nodes: readonly TreeNode[], { home }: TreeNode): TreePath | null {
  if (home === null) return [];
  return home === undefined ? null : (nodeWith(nodes, ({ key }) => key === home)?.path ?? null);
}
