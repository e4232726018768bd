/** Saves the edits of one row with one request, and keeps them if that fails. */
import type { Scope } from '../../../schemas/filter/predicate.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { topLevelField } from '../../../schemas/validation/path.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { withRequired } from '../../compile/conditions.ts';
import { PlatformError, type Platform, type Row } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';
import { conflictIssues, isConflict } from '../../state/conflict-issues.ts';
import { valuesOf } from '../../state/current-values.ts';
import { validateValues } from '../../state/validation.ts';
import type { RowEdit } from './row-edits.ts';

export interface SaveContext {
  readonly platform: Platform;
  readonly collection: string;
  readonly clock: Clock;
  readonly scope: Scope;
}

export type Outcome =
  | { readonly is: 'nothing' }
  /** The values of the saved fields, before and after. */
  | { readonly is: 'saved'; readonly before: Row; readonly after: Row }
  /** The fields have issues. */
  | { readonly is: 'refused'; readonly issues: readonly Issue[] }
  | { readonly is: 'failed'; readonly error: unknown };

/** Checks one field of a row before it is saved, and sets its issues. */
export async function checkCell(
  { store, plan }: RowEdit,
  field: string,
  { clock }: SaveContext,
): Promise<void> {
  if (!store.isEdited([field])) return;
  const value = store.get([field]);
  const found = await validateValues(plan, { [field]: value }, clock);
  // The value may have changed while the worker validated.
  if (!store.isEdited([field]) || !Object.is(store.get([field]), value)) return;
  const others = store.state.issues.filter((issue) => isConflict(issue) || topLevelField(issue) !== field);
  store.setIssues([...others, ...found.filter((issue) => topLevelField(issue) === field)]);
}

export async function saveRow(edit: RowEdit, context: SaveContext): Promise<Outcome> {
  const { platform, collection, clock, scope } = context;
  const { store, plan, key } = edit;
  const { set, base } = store.payload();
  const conflicts = store.state.issues.filter(isConflict);
  const unread = store.unread.issuesBelow([]);
  if (conflicts.length + unread.length > 0) return refused(edit, unread);
  if (Object.keys(set).length === 0) return { is: 'nothing' };

  const row = valuesOf(store);
  const found = withRequired(await validateValues(plan, set, clock), { plan, row, scope });
  // A list does not read all fields, and the platform checks the others.
  const invalid = found.filter((issue) => topLevelField(issue) in row);
  if (invalid.length > 0) return refused(edit, invalid);
  try {
    const answer = await platform.update({ collection, key }, set, base);
    const after = Object.fromEntries(
      Object.keys(set).map((field) => [field, field in answer ? answer[field] : set[field]]),
    );
    // The user may have edited the row again while it was saved.
    const later = Object.entries(store.state.edits).filter(
      ([field, value]) => !(field in set) || !sameValue(value, set[field]),
    );
    store.accept({ ...store.state.initial, ...after });
    for (const [field, value] of later) store.stage([field], value);
    edit.saved = { ...edit.saved, ...after };
    return { is: 'saved', before: base, after };
  } catch (error) {
    if (!(error instanceof PlatformError)) return { is: 'failed', error };
    if (error.conflicts.length > 0) {
      const theirs = Object.fromEntries(error.conflicts.map((conflict) => [conflict.field, conflict.theirs]));
      store.rebase({ ...store.state.initial, ...theirs });
      store.setIssues(conflictIssues(error.conflicts));
      return { is: 'refused', issues: store.state.issues };
    }
    return error.issues.length > 0 ? refused(edit, error.issues) : { is: 'failed', error };
  }
}

/** Shows the issues. Conflicts remain until the user settles them. */
function refused({ store }: RowEdit, issues: readonly Issue[]): Outcome {
  store.setIssues([...store.state.issues.filter(isConflict), ...issues]);
  return { is: 'refused', issues: store.state.issues };
}
