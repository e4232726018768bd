/**
 * A lens on a row of the page's store. A drawer's form edits it. Its only own state is the touched fields.
 * Undo uses the undo history of the page; cancel rolls back to the mark set when the drawer opened.
 */
import { sameValue } from '../../schemas/value/same.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Row } from '../contract/platform.ts';
import { emptyRelationEdit, isNewRowId, isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, EditState, EditStore } from '../contract/store.ts';
import { writeValue } from './path.ts';
import { createRelatedValues } from './related-values.ts';

/**
 * Creates a lens. `row` is the related row from the server ({} for a new one); for `identity` and `link` see
 * EditStore.child.
 */
export function createLens(
  root: EditStore,
  at: EditPath,
  row: Row = {},
  identity: Row = {},
  link: unknown = Object.values(identity)[0],
): EditStore {
  const prefix = `${at.join('.')}.`;
  let touched: ReadonlySet<string> = new Set();

  const currentRow = (): Row | null => {
    const value = root.get(at);
    return isRecord(value) ? value : null;
  };
  const editsOf = (of: Row): Row =>
    Object.fromEntries(
      Object.entries(of).filter(
        ([key, value]) => !key.startsWith('$') && !(key in identity) && !sameValue(value, row[key] ?? null),
      ),
    );
  const edits = (): Row => editsOf(currentRow() ?? {});

  /** Returns the same list for the same issues, because React snapshots must be stable. */
  let seen: { readonly of: readonly Issue[]; readonly own: readonly Issue[] } = { of: [], own: [] };
  const ownIssues = () => {
    const of = root.state.issues;
    if (seen.of !== of) {
      const below = of.filter(({ field }) => field.startsWith(prefix));
      seen = { of, own: below.map((issue) => ({ ...issue, field: issue.field.slice(prefix.length) })) };
    }
    return seen.own;
  };

  /** The new value may be valid, but a conflict with another user's change remains. */
  const clearIssues = (field: string) => {
    const isCleared = (issue: Issue) => issue.field === `${prefix}${field}` && issue.type !== 'conflict';
    const { issues } = root.state;
    if (issues.some(isCleared)) root.setIssues(issues.filter((issue) => !isCleared(issue)));
  };

  /** Stages the whole row, for its first and its last edit. */
  const stageRow = (next: Row, options?: { readonly coalesce?: string }) => {
    const [list, id] = [at.slice(0, -1), at.at(-1)];
    const isUnedited =
      Object.keys(identity).length > 0 && !('$linked' in next) && Object.keys(editsOf(next)).length === 0;
    if (isUnedited) root.stage(at, list.length === 0 ? link : undefined, options);
    else if (list.length === 1 && id !== undefined && !isRelationEdit(root.get(list))) {
      const part = isNewRowId(id) ? 'create' : 'update';
      root.stage(list, { ...emptyRelationEdit, [part]: [{ ...next, $id: id }] }, options);
    } else root.stage(at, next, options);
  };

  const lens: EditStore = {
    related: createRelatedValues(),
    get state(): EditState {
      return {
        ...root.state,
        initial: row,
        edits: edits(),
        touched,
        issues: ownIssues(),
      };
    },
    path: [...root.path, ...at],
    get(path) {
      const [field] = path;
      if (field === undefined) return { ...row, ...edits() };
      if (field in (currentRow() ?? {})) return root.get([...at, ...path]);
      return path.length === 1 ? row[field] : undefined;
    },
    isEdited: ([field]) => field !== undefined && field in edits(),
    subscribe: (path, listener) => root.subscribe(path.length === 0 ? [] : [...at, ...path], listener),
    stage(path, value, given) {
      const [field] = path;
      // Undo must not merge changes to the same field of different rows.
      const options = given?.coalesce === undefined ? given : { coalesce: `${prefix}${given.coalesce}` };
      clearIssues(String(field));
      const isBack = path.length === 1 && field !== undefined && sameValue(value, row[field] ?? null);
      if (isBack && Object.keys(identity).length > 0) return lens.reset(path);
      const before = currentRow();
      const next: Record<string, unknown> = { ...before, ...identity };
      writeValue(next, row, path, value);
      // The identity is missing if only the position of the row was staged before.
      const isNamed = before !== null && Object.keys(identity).every((name) => name in before);
      const isPlain = isNamed && Object.keys(editsOf(next)).length > 0;
      if (isPlain) root.stage([...at, ...path], value, options);
      else stageRow(next, options);
    },
    reset([field]) {
      const before = currentRow();
      if (field === undefined || before === null) return;
      const { [field]: _edit, ...rest } = before;
      stageRow(rest);
    },
    undo: () => root.undo(),
    redo: () => root.redo(),
    get canUndo() {
      return root.canUndo;
    },
    get canRedo() {
      return root.canRedo;
    },
    undoPath: () => root.undoPath(),
    redoPath: () => root.redoPath(),
    extend: () => root.extend(),
    show: (isOnTop, path = []) => root.show(isOnTop, [...at, ...path]),
    shows: (path) => root.shows(path),
    child: (path, childRow, childIdentity, childLink) =>
      createLens(lens, path, childRow, childIdentity, childLink),
    mark: () => root.mark(),
    rollback: (mark) => root.rollback(mark),
    rebase: () => [],
    setIssues(issues) {
      const others = root.state.issues.filter(({ field }) => !field.startsWith(prefix));
      const own = issues.map((issue) => ({ ...issue, field: `${prefix}${issue.field}` }));
      root.setIssues([...others, ...own]);
    },
    setSaving: () => undefined,
    touch(field) {
      touched = new Set([...touched, field]);
    },
    payload() {
      const set = edits();
      return { set, base: Object.fromEntries(Object.keys(set).map((field) => [field, row[field] ?? null])) };
    },
    accept: () => undefined,
  };
  return lens;
}
