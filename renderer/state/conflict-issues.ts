/** Conflicts as issues of a form: fields that this form and another user changed. */
import type { Issue } from '../../schemas/validation/types.ts';
import type { Conflict } from '../contract/platform.ts';

export function isConflict({ type }: Issue): boolean {
  return type === 'conflict';
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
