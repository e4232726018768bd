/** Drafts of the unsaved cells of a table: they survive a reload, a closed tab and a crash. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Issue } from '../../../schemas/validation/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { compileItem } from '../../compile/item.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { conflictsSince, isConflict } from '../../state/conflict-issues.ts';
import { isKeptOutOfDrafts } from '../../state/kept-out.ts';
import { isEdited, type RowEdit, type RowEdits } from './row-edits.ts';

/** Delay in ms after the last change. */
const writeAfter = 400;

interface RowDraft {
  readonly edits: Row;
  /** The values of the edited fields when editing started. */
  readonly base: Row;
  /** Why the platform refused the row. */
  readonly issues: readonly Issue[];
}

interface CellDrafts {
  readonly subject: string;
  readonly collection: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly edits: RowEdits;
  /** Changes with the edits. */
  readonly version: number;
  /** Called with rows whose cells were restored. */
  readonly onRestore: (restored: readonly RowEdit[]) => void;
}

/**
 * Writes the edits to a draft, and restores those of an earlier visit when their rows are shown. Returns a function that
 * writes the draft at once, also after the table has unmounted.
 */
export function useCellDrafts(table: CellDrafts): () => void {
  const render = useRender();
  const { drafts, platform, me, clock, tab } = render;
  const { subject, rows, version } = table;
  const name = [platform.origin, me.id, 'cells', subject].join('|');
  const latest = useRef({ ...table, render });
  latest.current = { ...table, render };
  /** The drafts of rows that are not shown yet. null until they are read. */
  const pending = useRef<Map<string, RowDraft> | null>(null);
  const [read, markRead] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let isGone = false;
    void drafts
      .read(name)
      .catch(() => null)
      .then((draft) => {
        if (isGone) return;
        pending.current = new Map(Object.entries(draft?.edits ?? {}).filter(isRowDraft));
        // Edits that this table kept while another layout was shown are newer.
        for (const { key } of latest.current.edits.all()) pending.current.delete(String(key));
        markRead();
      });
    return () => {
      isGone = true;
    };
  }, [drafts, name]);

  useEffect(() => {
    const { keyOf, edits, collection, render: around, onRestore } = latest.current;
    const restored = rows.flatMap((row) => {
      const key = keyOf(row);
      const draft = pending.current?.get(String(key));
      if (!draft) return [];
      pending.current?.delete(String(key));
      const plan = compileItem(around, { collection, isNew: false, row });
      const known = edits.get(key);
      if (known && isEdited(known)) return [];
      const edit = known ?? edits.add(key, row, plan);
      return restore(edit, draft) ? [edit] : [];
    });
    if (restored.length > 0) onRestore(restored);
  }, [rows, read]);

  const write = useCallback(() => {
    // A draft that is not read yet must not be replaced.
    if (pending.current === null) return;
    const own = latest.current.edits.all().flatMap(draftOf);
    const kept = Object.fromEntries([...pending.current, ...own]);
    const isEmpty = Object.keys(kept).length === 0;
    const draft = { at: clock.now(), tab, edits: kept, base: {} };
    // Without a draft, only a reload loses the cells.
    void (isEmpty ? drafts.remove(name) : drafts.write(name, draft)).catch(() => undefined);
  }, [drafts, name, clock, tab]);
  useEffect(() => {
    const timer = clock.setTimeout(write, writeAfter);
    return () => clock.clearTimeout(timer);
  }, [version, read, write, clock]);
  useEffect(() => {
    // The text of an open control is staged while it is typed, without a new version.
    const removeListeners = whenLeaving(write);
    return () => {
      removeListeners();
      write();
    };
  }, [write]);
  return write;
}

/** Returns the draft of a row; none if it has no values that may be stored. */
function draftOf({ key, plan, store }: RowEdit): readonly (readonly [string, RowDraft])[] {
  const { edits: staged, initial, issues } = store.state;
  const kept = Object.entries(staged).filter(([field]) => !isSecret(plan, field));
  if (kept.length === 0) return [];
  const base = Object.fromEntries(kept.map(([field]) => [field, initial[field] ?? null]));
  return [
    [
      String(key),
      { edits: Object.fromEntries(kept), base, issues: issues.filter((one) => !isConflict(one)) },
    ],
  ];
}

/** Returns whether a cell was restored. Values that another user changed since then become conflicts. */
function restore({ store, plan }: RowEdit, { edits, base, issues }: RowDraft): boolean {
  const { initial } = store.state;
  const open = Object.entries(edits).filter(
    ([field, value]) => isOpen(plan, field) && !sameValue(initial[field] ?? null, value),
  );
  if (open.length === 0) return false;
  store.restore(Object.fromEntries(open));
  const names = new Set(open.map(([field]) => field));
  const bases = [...names].filter((name) => name in initial).map((name) => [name, base[name] ?? null]);
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
