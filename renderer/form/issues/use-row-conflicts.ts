/**
 * Finds changes of other users to edited fields of a related row: when the row is opened again, and when it is read
 * again while it is open. Those that arrive later are found by the save.
 */
import { useEffect } from 'react';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { Key, Row } from '../../contract/platform.ts';
import { isRelationEdit } from '../../contract/relation-edit.ts';
import { useRender } from '../../contract/render.ts';
import type { FieldStore } from '../../contract/store.ts';
import { nameConflicts } from '../../data/name-conflicts.ts';

interface ReadRow {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /** The row as it was read last. */
  readonly row: Row;
}

export function useRowConflicts(store: FieldStore, { collection, itemKey, row }: ReadRow): void {
  const { platform, grants } = useRender();
  useEffect(() => {
    const found = rebaseRow(store, row);
    if (found.length === 0) return;
    const isFound = (issue: Issue) => found.some(({ field }) => field === issue.field);
    store.setIssues([...store.state.issues.filter((issue) => !isFound(issue)), ...found]);
    const isOfRow = (issue: Issue) => issue.type === 'conflict' && isFound(issue);
    nameConflicts(store, { platform, grants }, { collection, key: itemKey }, isOfRow);
  }, [store, row, collection, itemKey, platform, grants]);
}

/** Replaces the bases of edited fields by the values of a newer row. Returns the conflicts with the edits. */
function rebaseRow({ bases, path, state }: FieldStore, row: Row): readonly Issue[] {
  const base = bases?.get(path);
  if (!bases || !base) return [];
  const { edits } = state;
  const isOwn = (name: string) => !isRelationEdit(edits[name]) && !bases.get([...path, name]);
  // A field with a known conflict is not compared, because the row may come from a cache.
  const changed = Object.keys(edits).filter(
    (name) =>
      name in base.row &&
      name in row &&
      !(name in base.newer) &&
      isOwn(name) &&
      !sameValue(row[name], base.row[name]),
  );
  if (changed.length === 0) return [];
  const theirs = Object.fromEntries(changed.map((name) => [name, row[name]]));
  bases.set({ ...base, row: { ...base.row, ...theirs }, newer: { ...base.newer, ...theirs } });
  return changed
    .filter((name) => !sameValue(row[name], edits[name]))
    .map((field) => ({ field, type: 'conflict', valid: row[field], invalid: edits[field] }));
}
