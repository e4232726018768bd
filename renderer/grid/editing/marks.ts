/** Marks the cells of a table: unsaved, invalid, read-only. The marks are attributes of AG Grid's elements. */
import type { Issue } from '../../../schemas/validation/types.ts';
import { topLevelField } from '../../../schemas/validation/path.ts';
import type { Translate } from '../../contract/services.ts';
import { issueText } from '../../kit/feedback/issue-text.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import type { RowEdit } from './row-edits.ts';

export interface Mark {
  readonly isUnsaved: boolean;
  readonly isInvalid: boolean;
  readonly isLocked: boolean;
  /** The message about an invalid or unsaved value. */
  readonly problem: string | null;
  /** Id of the element with the problem. */
  readonly describedBy: string | null;
}

const issuesOf = ({ store }: RowEdit, field: string): readonly Issue[] =>
  store.state.issues.filter((issue) => topLevelField(issue) === field);

/** Returns the problem of a cell in words, or null. */
export function problemOf(edit: RowEdit, column: ColumnPlan, t: Translate): string | null {
  const { store, problem } = edit;
  const { field } = column.field;
  if (column.key !== field) return null;
  const issues = issuesOf(edit, field);
  if (issues.length > 0) return issues.map((issue) => issueText(issue, column.text, t)).join(' ');
  return store.isEdited([field]) ? problem : null;
}

/** Returns the id of the element that describes the problem of a cell. */
export const problemId = (prefix: string, edit: RowEdit, column: ColumnPlan): string =>
  `${prefix}-${encodeURIComponent(String(edit.key))}-${column.key}`;

export function markCell(cell: HTMLElement, mark: Mark): void {
  set(cell, 'data-unsaved', mark.isUnsaved ? '' : null);
  set(cell, 'data-problem', mark.problem);
  set(cell, 'aria-invalid', mark.isInvalid ? 'true' : null);
  set(cell, 'aria-describedby', mark.describedBy);
  set(cell, 'aria-readonly', mark.isLocked ? 'true' : null);
}

export function clearMarks(cell: HTMLElement): void {
  markCell(cell, { isUnsaved: false, isInvalid: false, isLocked: false, problem: null, describedBy: null });
}

function set(cell: HTMLElement, name: string, value: string | null): void {
  if (value === null) cell.removeAttribute(name);
  else cell.setAttribute(name, value);
}
