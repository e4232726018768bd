/** Copies the permissions on one collection to others. Pure. */
import { parsePredicate } from '../filter/parse.ts';
import { pathsOf } from '../filter/paths.ts';
import type { PermissionRow } from './levels.ts';
import { actions, type Action } from './types.ts';

export interface CopyTarget {
  readonly collection: string;
  /** Returns whether the collection has the field. */
  readonly has: (field: string) => boolean;
}

export interface PermissionCopy {
  /** All permissions of the role after copying. */
  readonly rows: readonly PermissionRow[];
  /** One entry for each collection that lacks a field. */
  readonly losses: readonly CopyLoss[];
}

export interface CopyLoss {
  readonly collection: string;
  /** Fields that were left out of the field lists and the default values. */
  readonly fields: readonly string[];
  /** Actions that keep their permissions, because a rule tests one of `tested`. */
  readonly kept: readonly Action[];
  readonly tested: readonly string[];
}

/** Returns whether copying these permissions depends on the fields of the target. */
export function namesFields(rows: readonly PermissionRow[], from: string): boolean {
  return copyPermissions(rows, from, [{ collection: '', has: () => false }]).losses.length > 0;
}

/**
 * Replaces the permissions on each target by those on `from`, for all actions. Fields that the target lacks are left out.
 * An action is not copied if its rule or validation tests such a field: without that test, it would allow more.
 */
export function copyPermissions(
  rows: readonly PermissionRow[],
  from: string,
  targets: readonly CopyTarget[],
): PermissionCopy {
  const copied = rows.filter(({ collection }) => collection === from);
  const tests = new Map(copied.map((row) => [row, fieldsIn(row)]));
  const losses: CopyLoss[] = [];
  const added: PermissionRow[] = [];
  const replaced = new Set<string>();
  for (const { collection, has } of targets) {
    const lacks = (field: string) => field !== '*' && !has(field);
    const dropped: string[] = [];
    const kept: Action[] = [];
    const tested: string[] = [];
    for (const action of actions) {
      const ofAction = copied.filter((row) => row.action === action);
      const missing = ofAction.flatMap((row) => tests.get(row) ?? []).filter(lacks);
      if (missing.length > 0) {
        kept.push(action);
        tested.push(...missing);
        continue;
      }
      replaced.add(placeOf({ collection, action }));
      for (const row of ofAction) {
        dropped.push(...[...(row.fields ?? []), ...Object.keys(row.presets ?? {})].filter(lacks));
        added.push(withoutFields({ ...row, collection }, lacks));
      }
    }
    if (dropped.length + tested.length > 0)
      losses.push({ collection, fields: [...new Set(dropped)], kept, tested: [...new Set(tested)] });
  }
  return { rows: [...rows.filter((row) => !replaced.has(placeOf(row))), ...added], losses };
}

const placeOf = ({ collection, action }: Pick<PermissionRow, 'collection' | 'action'>) =>
  `${action} ${collection}`;

function withoutFields(
  { id: _own, fields, presets, ...row }: PermissionRow,
  lacks: (field: string) => boolean,
): PermissionRow {
  const left = fields?.filter((field) => !lacks(field)) ?? [];
  const values = Object.entries(presets ?? {}).filter(([field]) => !lacks(field));
  return {
    ...row,
    // PERM-15: no field is stored as null.
    fields: left.length === 0 ? null : left,
    presets: values.length === 0 ? null : Object.fromEntries(values),
  };
}

/** Returns the own fields of the collection that the rule and the validation test. */
function fieldsIn({ permissions, validation }: PermissionRow): readonly string[] {
  return [permissions, validation]
    .flatMap((rule) => pathsOf(parsePredicate(rule, { unknown: 'skip' })))
    .flatMap(([first = '']) => (first === '' || first.startsWith('$') ? [] : [first.split(':')[0] ?? first]));
}
