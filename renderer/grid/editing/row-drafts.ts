/** The stored form of the unsaved cells of one row. */
import type { Issue } from '../../../schemas/validation/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Row } from '../../contract/platform.ts';
import type { Draft } from '../../contract/ports.ts';
import { conflictsSince, isConflict } from '../../state/conflict-issues.ts';
import { isKeptOutOfDrafts } from '../../state/kept-out.ts';
import type { RowEdit } from './row-edits.ts';

export interface RowDraft {
  readonly edits: Row;
  /** The values of the edited fields when editing started. */
  readonly base: Row;
  /** Why the platform refused the row. */
  readonly issues: readonly Issue[];
  /** The typed texts that are not valid values, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns the draft of a row; none if it has no values that may be stored. */
export function draftOf(
  { key, plan, store }: RowEdit,
  typed: RowDraft['texts'],
): readonly (readonly [string, RowDraft])[] {
  const { edits: staged, initial, issues } = store.state;
  const kept = Object.entries(staged).filter(([field]) => !isSecret(plan, field));
  const texts = Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(plan, field)));
  if (kept.length === 0 && Object.keys(texts).length === 0) return [];
  const base = Object.fromEntries(kept.map(([field]) => [field, initial[field] ?? null]));
  const others = issues.filter((one) => !isConflict(one));
  return [[String(key), { edits: Object.fromEntries(kept), base, issues: others, texts }]];
}

/** Returns the rows of all drafts. Of the same cell in several, the newest is used. */
export function mergedRows(drafts: readonly Draft[]): Map<string, RowDraft> {
  const rows = new Map<string, RowDraft>();
  for (const [key, row] of drafts.flatMap(({ edits }) => Object.entries(edits).filter(isRowDraft))) {
    const before = rows.get(key);
    rows.set(key, {
      edits: { ...before?.edits, ...row.edits },
      base: { ...before?.base, ...row.base },
      issues: row.issues,
      texts: { ...before?.texts, ...(isRecord(row.texts) ? row.texts : {}) },
    });
  }
  return rows;
}

/** Returns the texts of fields that can be edited. */
export function openTexts(plan: FormPlan, texts: RowDraft['texts']): RowDraft['texts'] {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => isOpen(plan, field) && typeof text === 'string'),
  );
}

/** Returns whether a cell was restored. Values that another user changed since then become conflicts. */
export function restore(
  { store, plan }: RowEdit,
  { edits, base, issues }: RowDraft,
  texts: RowDraft['texts'],
): boolean {
  const { initial } = store.state;
  const open = Object.entries(edits).filter(
    ([field, value]) => isOpen(plan, field) && !sameValue(initial[field] ?? null, value),
  );
  const names = new Set([...open.map(([field]) => field), ...Object.keys(texts)]);
  if (names.size === 0) return false;
  store.restore(Object.fromEntries(open));
  const bases = open
    .map(([field]) => field)
    .filter((name) => name in initial)
    .map((name) => [name, base[name] ?? null]);
  const conflicts = conflictsSince(Object.fromEntries(bases) as Row, initial);
  store.setIssues([...issues.filter(({ field }) => names.has(field)), ...conflicts]);
  return true;
}

const fieldOf = (plan: FormPlan, name: string) => plan.fields.find(({ field }) => field.field === name);
const isOpen = (plan: FormPlan, name: string) => fieldOf(plan, name)?.disabled === null;

function isSecret(plan: FormPlan, name: string): boolean {
  const planned = fieldOf(plan, name);
  return !planned || isKeptOutOfDrafts(planned);
}

function isRowDraft(entry: readonly [string, unknown]): entry is [string, RowDraft] {
  const [, draft] = entry;
  return (
    isRecord(draft) && isRecord(draft['edits']) && isRecord(draft['base']) && Array.isArray(draft['issues'])
  );
}
