/**
 * The server's values of edited related rows: those that the edits replace. A save sends them, so that the platform
 * reports changes of other users to the same fields.
 */
import { withEdits } from '../../schemas/query/with-edits.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { isRemoved, restored, valueOf } from '../contract/edit-rows.ts';
import type { Conflict, Row } from '../contract/platform.ts';
import { isRelationEdit } from '../contract/relation-edit.ts';
import type { EditPath, FieldStore, PageStore, RelatedBase, RelatedBases } from '../contract/store.ts';

export function createRelatedBases(): RelatedBases {
  const bases = new Map<string, RelatedBase>();
  return {
    get: (path) => bases.get(path.join('.')),
    set: (base) => void bases.set(base.path.join('.'), base),
    clear: () => bases.clear(),
  };
}

/** Returns the value that an edit replaces. For rows of a list and for a nested row, only their edited fields. */
export function baseOf(bases: RelatedBases, path: EditPath, edit: unknown, initial: unknown): unknown {
  if (isRelationEdit(edit)) {
    if (Array.isArray(initial)) return initial;
    // A row that was added to the list is not in the stored list, so it has no base there.
    const rows = edit.update.flatMap((row) => {
      const base = '$linked' in row ? undefined : bases.get([...path, row['$id'] as string | number]);
      return base ? [baseOfRow(bases, base, row)] : [];
    });
    const removed = edit.delete.flatMap((key) => {
      const base = bases.get([...path, key]);
      return base ? [{ ...base.identity, ...base.row }] : [];
    });
    return rows.length + removed.length > 0 ? [...rows, ...removed] : initial;
  }
  const base = isRecord(edit) ? bases.get(path) : undefined;
  if (!base || !isRecord(edit) || !refersTo(base, initial)) return initial;
  // The edit also contains the fields that the item was read with.
  return { ...(isRecord(initial) ? initial : null), ...baseOfRow(bases, base, edit) };
}

function baseOfRow(bases: RelatedBases, { path, identity, row }: RelatedBase, edit: Row): Row {
  const names = Object.keys(edit).filter((name) => name in row && !(name in identity));
  return {
    ...identity,
    ...Object.fromEntries(
      names.map((name) => [name, baseOf(bases, [...path, name], edit[name], row[name]) ?? null]),
    ),
  };
}

/** Returns true if a value, the key of a row or some of its fields, refers to the row. */
function refersTo({ identity, link }: RelatedBase, value: unknown): boolean {
  if (isRecord(value)) return Object.entries(identity).every(([name, key]) => sameValue(value[name], key));
  return sameValue(value, link) || Object.values(identity).includes(value);
}

type Sides = Pick<Conflict, 'base' | 'yours' | 'theirs'>;

/**
 * Returns the fields of a nested row that both sides changed. Returns null if the value is no edit of one row, or if
 * a side refers to another row.
 */
export function conflictsOfRow(
  bases: RelatedBases,
  field: string,
  { base, yours, theirs }: Sides,
): readonly Conflict[] | null {
  const known = bases.get([field]);
  if (!known || !isRecord(yours) || !refersTo(known, base) || !refersTo(known, theirs)) return null;
  if (!isRecord(theirs)) return [];
  return Object.keys(yours)
    .filter((name) => name in known.row && name in theirs && !(name in known.identity))
    .map((name) => ({
      field: `${field}.${name}`,
      base: known.row[name],
      yours: yours[name],
      theirs: theirs[name],
    }))
    .filter((each) => !sameValue(each.theirs, each.base) && !sameValue(each.theirs, each.yours));
}

/** Returns the edit of a nested row with the newer values of its fields that are not edited. */
export function withUnedited(bases: RelatedBases, field: string, { base, yours, theirs }: Sides): unknown {
  if (!isRecord(base) || !isRecord(yours) || !isRecord(theirs)) return yours;
  const known = bases.get([field])?.row ?? {};
  const names = Object.keys(yours).filter(
    (name) => name in theirs && !(name in known) && sameValue(yours[name], base[name]),
  );
  return { ...yours, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}

/** Replaces the bases of fields of related rows by the values of the other user. Returns the row with them. */
export function withTheirs(bases: RelatedBases, initial: Row, conflicts: readonly Conflict[]): Row {
  let row = initial;
  for (const { field, theirs } of conflicts) {
    const steps = field.split('.');
    const name = steps.at(-1) ?? '';
    const removed = bases.get(steps);
    if (removed && isRecord(theirs) && refersTo(removed, theirs))
      bases.set({ ...removed, row: withEdits(removed.row, theirs) });
    const base = steps.length > 1 ? bases.get(steps.slice(0, -1)) : undefined;
    if (!base) continue;
    bases.set({
      ...base,
      row: { ...base.row, [name]: theirs },
      newer: { ...base.newer, [name]: theirs },
    });
    row = withNested(row, steps, theirs);
  }
  return row;
}

/** Returns the row with the value of a nested row replaced. If the row does not contain it, returns the row itself. */
function withNested(row: Row, [step = '', ...rest]: readonly string[], value: unknown): Row {
  const within = row[step];
  if (rest.length === 0) return step in row ? { ...row, [step]: value } : row;
  return isRecord(within) ? { ...row, [step]: withNested(within, rest, value) } : row;
}

/** Returns the edit at a dot path, or null if the value is not edited. */
export function editAt(edits: Row, field: string): { readonly value: unknown } | null {
  let value: unknown = edits;
  for (const step of field.split('.')) {
    if (isRelationEdit(value)) {
      const row = [...value.create, ...value.update].find((each) => String(each['$id']) === step);
      if (!row && !value.delete.some((key) => String(key) === step)) return null;
      value = row ?? null;
    } else if (Array.isArray(value)) return { value };
    else if (isRecord(value) && Object.hasOwn(value, step)) value = value[step];
    else return null;
  }
  return { value };
}

/** Returns a lens on the row that contains a value, and the name of its field. null if its base is unknown. */
export function lensAt(
  store: FieldStore & { readonly bases: RelatedBases },
  field: string,
): { readonly lens: FieldStore; readonly name: string } | null {
  const steps = field.split('.');
  let lens: FieldStore = store;
  for (let length = 1; length < steps.length; length += 1) {
    const base = store.bases.get(steps.slice(0, length));
    if (base) lens = lens.child(base.path.slice(lens.path.length), base.row, base.identity, base.link as Row);
  }
  return lens.path.length === steps.length - 1 ? { lens, name: steps.at(-1) ?? '' } : null;
}

/** Returns a function that replaces the user's edit by the other user's value, or null if the form cannot do so. */
export function takeTheirs(store: PageStore, field: string): (() => void) | null {
  const row = lensAt(store, field);
  if (row) return () => row.lens.reset([row.name]);
  const found = rowInList(store, field);
  if (!found || !isRemoved(found.edit, found.key)) return null;
  return () => store.stage(found.list, valueOf(restored(found.edit, found.key)));
}

/** Returns the row of a list to which a dot path leads, with the edit of the list. null for the field of a row. */
export function rowInList({ bases, get }: PageStore, field: string) {
  const { path = [], identity = {} } = bases.get(field.split('.')) ?? {};
  const [list, key] = [path.slice(0, -1), path.at(-1)];
  const edit = get(list);
  return key !== undefined && isRelationEdit(edit) ? { list, edit, key, identity } : null;
}
