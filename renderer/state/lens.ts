/**
 * A lens on a row inside the page's store: what a drawer's form edits. It has no state of its own but its touched
 * fields; undo is the page's one stack, cancel is a rollback to the mark at opening.
 */
import { sameValue } from '../../schemas/value/same.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Row } from '../contract/platform.ts';
import type { EditPath, EditState, EditStore } from '../contract/store.ts';

/** `row`: the related row as the server has it ({} for a new one). */
export function createLens(root: EditStore, at: EditPath, row: Row): EditStore {
  const prefix = `${at.join('.')}.`;
  let touched: ReadonlySet<string> = new Set();

  const edits = (): Row => {
    const value = root.get(at);
    if (!isRecord(value)) return {};
    const { $id: _id, ...rest } = value;
    return Object.fromEntries(Object.entries(rest).filter(([key, v]) => !sameValue(v, row[key] ?? null)));
  };

  const lens: EditStore = {
    get state(): EditState {
      return {
        ...root.state,
        initial: row,
        edits: edits(),
        touched,
        issues: root.state.issues
          .filter((issue) => issue.field.startsWith(prefix))
          .map((issue) => ({ ...issue, field: issue.field.slice(prefix.length) })),
      };
    },
    get(path) {
      const [field] = path;
      if (field === undefined) return { ...row, ...edits() };
      const value = root.get(at);
      const edited = isRecord(value) && field in value;
      if (edited) return root.get([...at, ...path]);
      return path.length === 1 ? row[field] : undefined;
    },
    isEdited: ([field]) => field !== undefined && field in edits(),
    subscribe: (path, listener) => root.subscribe(path.length === 0 ? [] : [...at, ...path], listener),
    stage(path, value, options) {
      root.stage([...at, ...path], value, options);
    },
    reset([field]) {
      if (field !== undefined) root.stage([...at, field], row[field] ?? null);
    },
    undo: () => root.undo(),
    redo: () => root.redo(),
    get canUndo() {
      return root.canUndo;
    },
    get canRedo() {
      return root.canRedo;
    },
    child: (path, childRow) => createLens(root, [...at, ...path], childRow ?? {}),
    mark: () => root.mark(),
    rollback: (mark) => root.rollback(mark),
    rebase: () => [],
    setIssues: () => undefined,
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
