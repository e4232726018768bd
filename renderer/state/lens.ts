/**
 * A lens on a row of the page's store. A drawer's form edits it. Its edits are steps of the page's undo
 * history; cancel rolls back to the mark set when the drawer opened.
 */
import { sameValue } from '../../schemas/value/same.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Row } from '../contract/platform.ts';
import { emptyRelationEdit, isNewRowId, isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, EditState, FieldStore } from '../contract/store.ts';
import { writeValue } from './path.ts';
import { createRelatedValues } from './related-values.ts';

/**
 * Creates a lens. `given` is the related row from the server ({} for a new one); for `identity` and `link` see
 * FieldStore.child.
 */
export function createLens(
  root: FieldStore,
  at: EditPath,
  given: Row = {},
  identity: Row = {},
  link: unknown = Object.values(identity)[0],
): FieldStore {
  const prefix = `${at.join('.')}.`;

  const currentRow = (): Row | null => {
    const value = root.get(at);
    return isRecord(value) ? value : null;
  };
  const path = [...root.path, ...at];
  let latest: { readonly newer: Row; readonly row: Row } | null = null;
  /** Returns the row with the values that another user saved since. */
  const rowNow = (): Row => {
    const newer = root.bases?.get(path)?.newer;
    if (!newer) return given;
    if (latest?.newer !== newer) latest = { newer, row: { ...given, ...newer } };
    return latest.row;
  };
  const editsOf = (of: Row): Row => {
    const row = rowNow();
    return Object.fromEntries(
      Object.entries(of).filter(
        ([key, value]) => !key.startsWith('$') && !(key in identity) && !sameValue(value, row[key] ?? null),
      ),
    );
  };
  /** Records the value that the first edit of a field replaces. */
  const recordBase = (field: string) => {
    if (!root.bases || Object.keys(identity).length === 0) return;
    const known = root.bases.get(path);
    if (known && field in known.row && field in (currentRow() ?? {})) return;
    const row = { ...known?.row, [field]: rowNow()[field] ?? null };
    root.bases.set({ path, identity, link, row, newer: known?.newer ?? {} });
  };
  const edits = (): Row => editsOf(currentRow() ?? {});

  let seen: { readonly of: readonly Issue[]; readonly own: readonly Issue[] } = { of: [], own: [] };
  /** Returns the same list for the same issues, because React snapshots must be stable. */
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

  /** Returns the value of a many-to-one whose row is not edited. The item may contain fields of the row. */
  const unedited = () => {
    const initial = root.state.initial[String(at[0])];
    const isSame =
      isRecord(initial) && Object.entries(identity).every(([name, key]) => initial[name] === key);
    return isSame ? initial : link;
  };

  /** Stages the whole row, for its first and its last edit. */
  const stageRow = (next: Row, options?: { readonly coalesce?: string }) => {
    const [list, id] = [at.slice(0, -1), at.at(-1)];
    const isUnedited =
      Object.keys(identity).length > 0 && !('$linked' in next) && Object.keys(editsOf(next)).length === 0;
    if (isUnedited) root.stage(at, list.length === 0 ? unedited() : undefined, options);
    else if (list.length === 1 && id !== undefined && !isRelationEdit(root.get(list))) {
      const part = isNewRowId(id) ? 'create' : 'update';
      root.stage(list, { ...emptyRelationEdit, [part]: [{ ...next, $id: id }] }, options);
    } else root.stage(at, next, options);
  };

  const lens: FieldStore = {
    related: createRelatedValues(),
    get state(): EditState {
      return { initial: rowNow(), edits: edits(), issues: ownIssues() };
    },
    path,
    bases: root.bases,
    history: root.history,
    unread: root.unread,
    get(steps) {
      const [field] = steps;
      if (field === undefined) return { ...rowNow(), ...edits() };
      if (field in (currentRow() ?? {})) return root.get([...at, ...steps]);
      return steps.length === 1 ? rowNow()[field] : undefined;
    },
    isEdited: ([field]) => field !== undefined && field in edits(),
    subscribe: (path, listener) => root.subscribe(path.length === 0 ? [] : [...at, ...path], listener),
    stage(path, value, given) {
      const [field] = path;
      // Undo must not merge changes to the same field of different rows.
      const options = given?.coalesce === undefined ? given : { coalesce: `${prefix}${given.coalesce}` };
      clearIssues(String(field));
      recordBase(String(field));
      const row = rowNow();
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
      if (field === undefined) return;
      root.unread?.forget([...lens.path, field]);
      const before = currentRow();
      if (before === null) return;
      const { [field]: _edit, ...rest } = before;
      stageRow(rest);
    },
    child: (path, childRow, childIdentity, childLink) =>
      createLens(lens, path, childRow, childIdentity, childLink),
    setIssues(issues) {
      const others = root.state.issues.filter(({ field }) => !field.startsWith(prefix));
      const own = issues.map((issue) => ({ ...issue, field: `${prefix}${issue.field}` }));
      root.setIssues([...others, ...own]);
    },
  };
  return lens;
}
