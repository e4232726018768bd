/**
 * Keeps the conflicts of fields that are not edited at the moment. Undo removes an edit and its conflict. Redo
 * brings both back, so that a save cannot overwrite another user's value without a question.
 */
import { sameValue } from '../../schemas/value/same.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Row } from '../contract/platform.ts';
import { editAt } from './related-bases.ts';

export interface ConflictMemory {
  /**
   * Returns the issues after a change of the edits: without conflicts of unedited fields, and with those of
   * fields that are edited again. Returns the same list if nothing changes.
   */
  issuesAfter(
    issues: readonly Issue[],
    state: { readonly initial: Row; readonly edits: Row },
  ): readonly Issue[];
  /** Called after a save. */
  clear(): void;
}

export function createConflictMemory(): ConflictMemory {
  let aside: readonly Issue[] = [];
  return {
    issuesAfter(issues, { initial, edits }) {
      const isResolved = (issue: Issue) => issue.type === 'conflict' && !editAt(edits, issue.field);
      const isConflictOf = ({ field }: Issue) => issues.some((issue) => isConflict(issue, field));
      const back = aside.filter((issue) => editAt(edits, issue.field) && !isConflictOf(issue));
      const resolved = issues.filter(isResolved);
      if (back.length === 0 && resolved.length === 0) return issues;
      aside = [
        ...aside.filter(
          (issue) => !back.includes(issue) && !resolved.some(({ field }) => field === issue.field),
        ),
        ...resolved,
      ];
      return [
        ...issues.filter((issue) => !isResolved(issue)),
        ...back.map((issue) => updated(issue, initial)),
      ];
    },
    clear() {
      aside = [];
    },
  };
}

function isConflict(issue: Issue, field: string): boolean {
  return issue.type === 'conflict' && issue.field === field;
}

/** Returns the conflict with the current value of the server. Its author is unknown if the value has changed. */
function updated(issue: Issue, initial: Row): Issue {
  const { field, type } = issue;
  if (field.includes('.') || sameValue(issue.valid ?? null, initial[field] ?? null)) return issue;
  return { field, type, valid: initial[field] };
}
