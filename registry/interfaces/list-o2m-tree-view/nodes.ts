/** The rows of a tree as they stand with all that is staged: what the platform has, moved, made and taken out. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { isNewRowId } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { editsOf, isRemoved } from '../shared/related/edits.ts';

/** The names of a tree's fields: of the list below each row, of its key, and of its place. */
export interface TreeFields {
  readonly field: string;
  readonly keyField: string;
  readonly sortField: string | null;
}

/** Keys from the first level down to a row. */
export type TreePath = readonly Key[];

export interface TreeNode {
  /** Of a staged row its id. */
  readonly key: Key;
  readonly path: TreePath;
  /** As the platform has it; {} where it has not, or it is not read. */
  readonly row: Row;
  /** What is staged of the row itself. */
  readonly staged: Row;
  /** On this level only since it was staged: made, chosen or moved. */
  readonly isNew: boolean;
  readonly isRemoved: boolean;
  /** It stands below itself: its rows are not shown again. */
  readonly isCircle: boolean;
  /** The row that it hangs at on the platform, null: the tree's own; undefined: none that is known. */
  readonly home: Key | null | undefined;
  /** null: not read yet. */
  readonly children: readonly TreeNode[] | null;
}

/** What has been read: the first level, and the rows below others by their keys, deeper ones within them. */
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

/** By place, then by key, as the platform has them; rows without a place come last, new ones behind their equals. */
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

/** Every row that was read, by its key, with the one that it hangs at. */
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

/** The keys of rows that were put on another level than their own. */
export function linkedKeys(edit: RelationEdit, fields: TreeFields): ReadonlySet<string> {
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

/** One line of the drawn tree. */
export interface TreeLine {
  readonly node: TreeNode;
  readonly depth: number;
  /** Of its level. */
  readonly siblings: readonly TreeNode[];
  readonly index: number;
  readonly isOpen: boolean;
}

export const idOf = ({ path }: Pick<TreeNode, 'path'>): string => path.join('/');

/** The lines in sight: rows below a closed one, a removed one or `without` are not. */
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

/** Where the row stands that one hangs at on the platform; null: it is in the tree no more, or not known. */
export function homeOf(nodes: readonly TreeNode[], { home }: TreeNode): TreePath | null {
  if (home === null) return [];
  return home === undefined ? null : (nodeWith(nodes, ({ key }) => key === home)?.path ?? null);
}
