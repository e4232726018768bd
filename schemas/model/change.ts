/** A change of the data model as the history stores it, and the steps that undo it. Pure. */
import type { Key } from '../value/key.ts';
import { sameValue } from '../value/same.ts';
import { diffSnapshots } from './snapshot/diff.ts';
import type {
  Snapshot,
  SnapshotCollection,
  SnapshotField,
  SnapshotRelation,
  SnapshotStep,
} from './snapshot/types.ts';

interface PartTypes {
  readonly collection: SnapshotCollection;
  readonly field: SnapshotField;
  readonly relation: SnapshotRelation;
}
type PartKind = keyof PartTypes;

interface PartOf<Kind extends PartKind> {
  readonly of: Kind;
  readonly collection: string;
  /** Null for a collection. */
  readonly field: string | null;
  /** Null: the part did not exist. */
  readonly before: PartTypes[Kind] | null;
  /** Null: the part no longer exists. */
  readonly after: PartTypes[Kind] | null;
}

/** One collection, field or relation before and after a change. */
export type ModelPart = { readonly [Kind in PartKind]: PartOf<Kind> }[PartKind];

/** Stored data that a change or its undo loses. */
export interface Loss {
  readonly what: 'rows' | 'values' | 'converted' | 'nulls' | 'access';
  readonly collection: string;
  /** Null for rows and access. */
  readonly field: string | null;
  /** At most `maxCounted` + 1. */
  readonly count: number;
}

/** Losses are counted up to this number. */
export const maxCounted = 10_000;

/** A permission or preset of a deleted collection, without its key. */
export interface AccessRow {
  readonly table: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A change keeps at most this number of permissions and presets. If there are more, they are lost. */
export const maxKeptAccess = 1000;

export interface ModelChange {
  readonly parts: readonly ModelPart[];
  /** The rows that the undo inserts again. Absent: none. */
  readonly access?: readonly AccessRow[];
  /** Stored data that the change lost. The undo cannot restore it. */
  readonly lost: readonly Loss[];
  /** The id of the change that this change undid. */
  readonly undoes: Key | null;
}

type Lists = { readonly [Kind in PartKind]: readonly PartTypes[Kind][] };

const listsOf = ({ collections, fields, relations }: Snapshot): Lists => ({
  collection: collections.map(comparable),
  field: fields,
  relation: relations,
});

/** Leaves out the order of the columns, because no change of the model can set it. */
function comparable({ columns: _columns, ...collection }: SnapshotCollection): SnapshotCollection {
  return collection;
}

const nameOf = (part: { readonly collection: string; readonly field?: string | null }) =>
  JSON.stringify([part.collection, part.field ?? null]);

/** Returns the parts that differ between two snapshots. */
export function changedPartsOf(before: Snapshot, after: Snapshot): readonly ModelPart[] {
  const [from, to] = [listsOf(before), listsOf(after)];
  const partsOf = <Kind extends PartKind>(of: Kind): readonly PartOf<Kind>[] => {
    const old = new Map(from[of].map((part) => [nameOf(part), part]));
    const fresh = new Map(to[of].map((part) => [nameOf(part), part]));
    return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
      const [a = null, b = null] = [old.get(name), fresh.get(name)];
      const part = b ?? a;
      if (part === null || sameValue(a, b)) return [];
      const field = 'field' in part ? part.field : null;
      return [{ of, collection: part.collection, field, before: a, after: b }];
    });
  };
  return [...partsOf('collection'), ...partsOf('field'), ...partsOf('relation')];
}

export type UndoPlan =
  | { readonly is: 'steps'; readonly steps: readonly SnapshotStep[] }
  /** The part is no longer as the change left it. */
  | { readonly is: 'changed-since'; readonly part: ModelPart }
  /** The change lost data that its undo cannot restore. */
  | { readonly is: 'lost'; readonly losses: readonly Loss[] };

/**
 * Returns the steps that undo a change.
 * @throws INVALID_PAYLOAD if the steps would change a primary key
 */
export function planUndo(change: ModelChange, current: Snapshot): UndoPlan {
  if (change.lost.length > 0) return { is: 'lost', losses: change.lost };
  const now = listsOf(current);
  const changed = change.parts.find(
    (part) => !sameValue(now[part.of].find((each) => nameOf(each) === nameOf(part)) ?? null, part.after),
  );
  if (changed) return { is: 'changed-since', part: changed };
  const undone = <Kind extends PartKind>(of: Kind, list: readonly PartTypes[Kind][]) => {
    const parts = change.parts.filter((part): part is PartOf<Kind> & ModelPart => part.of === of);
    const names = new Set(parts.map(nameOf));
    const restored = parts.flatMap(({ before }) => (before === null ? [] : [before as PartTypes[Kind]]));
    return [...list.filter((part) => !names.has(nameOf(part))), ...restored];
  };
  const target: Snapshot = {
    ...current,
    collections: undone('collection', current.collections),
    fields: undone('field', current.fields),
    relations: undone('relation', current.relations),
  };
  return { is: 'steps', steps: diffSnapshots(current, target) };
}

/** Returns the stored data that a step can lose. The server counts it. */
export function possibleLossesOf(step: SnapshotStep): readonly Omit<Loss, 'count'>[] {
  const { collection, kind, losesData } = step;
  if (kind === 'delete_collection')
    return [
      ...(losesData ? [{ what: 'rows' as const, collection, field: null }] : []),
      { what: 'access', collection, field: null },
    ];
  if (!losesData || !('field' in step)) return [];
  return [{ what: kind === 'delete_field' ? 'values' : 'converted', collection, field: step.field }];
}

/** A change in few words. Texts are made of it. */
export interface ChangeSummary {
  readonly of: PartKind;
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly field: string | null;
  /** The names of the changed settings. Empty for a part that was created or deleted. */
  readonly settings: readonly string[];
}

/** Returns the parts of a change in few words. The fields and relations of a new or deleted collection are left out. */
export function summarizeChange({ parts }: Pick<ModelChange, 'parts'>): readonly ChangeSummary[] {
  const whole = new Set(
    parts.flatMap((part) =>
      part.of === 'collection' && (part.before === null || part.after === null) ? [part.collection] : [],
    ),
  );
  return parts
    .filter((part) => part.of === 'collection' || !whole.has(part.collection))
    .map(({ of, collection, field, before, after }) => ({
      of,
      action: before === null ? 'create' : after === null ? 'delete' : 'update',
      collection,
      field,
      settings: before === null || after === null ? [] : changedSettings(before, after),
    }));
}

function changedSettings(before: object, after: object): readonly string[] {
  const flat = (part: object) =>
    new Map(
      Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
        (name === 'meta' || name === 'schema') && typeof value === 'object' && value !== null
          ? Object.entries(value)
          : [[name, value] as const],
      ),
    );
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => !sameValue(from.get(name) ?? null, to.get(name) ?? null),
  );
}
