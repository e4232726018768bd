/**
 * A store over one plain object that the caller owns (an item of a repeater, the options of a widget).
 * Every change is passed to `onChange` at once, and `follow` receives the new value. The owner is responsible
 * for undo.
 */
import { sameValue } from '../../../schemas/value/same.ts';
import type { Row } from '../../contract/platform.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { EditPath, FieldStore } from '../../contract/store.ts';
import { createLens } from '../../state/lens.ts';
import { readValue, writeValue } from '../../state/path.ts';
import { createRelatedValues } from '../../state/related-values.ts';

export interface ObjectStore extends FieldStore {
  follow(row: Row): void;
}

/** Creates the store. Edit marks compare with `initial`, the object when the form opened. */
export function createObjectStore(initial: Row, onChange: (row: Row) => void): ObjectStore {
  let row = initial;
  let issues: readonly Issue[] = [];
  const listeners = new Set<{ readonly path: EditPath; readonly listener: () => void }>();

  const edits = (): Row =>
    Object.fromEntries(
      Object.entries(row).filter(([field, value]) => !sameValue(value, initial[field] ?? null)),
    );
  const replace = (next: Row) => {
    const before = row;
    row = next;
    for (const { path, listener } of listeners)
      if (!Object.is(readValue(before, {}, path), readValue(next, {}, path))) listener();
  };
  const put = (next: Row) => {
    replace(next);
    onChange(next);
  };

  const store: ObjectStore = {
    get state() {
      return { initial, edits: edits(), issues };
    },
    related: createRelatedValues(),
    // The object is part of a value, so no link can lead into it.
    path: ['$object'],
    bases: null,
    history: null,
    unread: null,
    get: (path) => readValue(row, {}, path),
    isEdited: ([field]) => field !== undefined && field in edits(),
    subscribe(path, listener) {
      const entry = { path, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    stage(path, value) {
      const next: Record<string, unknown> = { ...row };
      writeValue(next, row, path, value);
      put(next);
    },
    reset([field]) {
      if (field === undefined) return;
      const { [field]: _gone, ...rest } = row;
      put(field in initial ? { ...row, [field]: initial[field] } : rest);
    },
    setIssues(next) {
      issues = next;
      for (const { listener } of listeners) listener();
    },
    child: (path, child, identity, link) => createLens(store, path, child, identity, link),
    follow(next) {
      if (next !== row) replace(next);
    },
  };
  return store;
}
