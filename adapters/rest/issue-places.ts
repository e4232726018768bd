/** Maps the platform's validation errors to the rows of the editor, whose new rows have client ids. */
import { PlatformError, type Row } from '../../renderer/contract/platform.ts';
import { issuesOf } from '../../schemas/validation/issues.ts';
import { nameOfStep, type PathStep } from '../../schemas/validation/path.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { isRelationEdit } from '../../renderer/contract/relation-edit.ts';

/** Returns the error with issues at the paths of `row`, the row that was passed to the platform port. */
export function mapIssuesToRow(row: Row, error: unknown): unknown {
  if (!(error instanceof PlatformError) || error.issues.length === 0) return error;
  return new PlatformError({
    ...error,
    message: error.message,
    issues: issuesOf(error.errors, (path) => pathInRow(row, path)).issues,
  });
}

function pathInRow(row: Row, path: readonly PathStep[]): string {
  let at: unknown = row;
  const names = path.map((step) => {
    at = typeof step === 'string' ? (isRecord(at) ? at[step] : undefined) : entryOf(at, step);
    const id = typeof step !== 'string' && isRecord(at) ? at['$id'] : undefined;
    return id === undefined ? nameOfStep(step) : String(id);
  });
  return names.join('.');
}

function entryOf(list: unknown, step: Exclude<PathStep, string>): unknown {
  if (!isRelationEdit(list)) return undefined;
  if ('new' in step) return list.create[step.new];
  return list.update.find((row) => String(row['$id']) === String(step.key));
}
