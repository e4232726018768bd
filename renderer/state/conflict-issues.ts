/** Conflicts as issues of a form: fields that this form and another user changed. */
import type { Issue } from '../../schemas/validation/types.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { Conflict, Row } from '../contract/platform.ts';

export function isConflict({ type }: Issue): boolean {
  return type === 'conflict';
}

/** Returns an issue for each field that has another value now than when it was edited (`base`). */
export function conflictsSince(base: Row, now: Row): readonly Issue[] {
  return Object.entries(base)
    .filter(([field, value]) => !sameValue(value, now[field] ?? null))
    .map(([field]) => ({ field, type: 'conflict', valid: now[field] }));
}

/** Returns an issue with both values for each field that both sides changed. */
export function conflictIssues(conflicts: readonly Conflict[]): readonly Issue[] {
  return conflicts.map(({ field, yours, theirs, by, at }) => ({
    field,
    type: 'conflict',
    valid: theirs,
    invalid: yours,
    ...(by === undefined ? {} : { by }),
    ...(at === undefined ? {} : { at }),
  }));
}
