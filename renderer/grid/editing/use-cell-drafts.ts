/** Drafts of the unsaved cells of a table: they survive a reload, a closed tab and a crash. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Issue } from '../../../schemas/validation/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { compileItem } from '../../compile/item.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import type { Draft, DraftStore } from '../../contract/ports.ts';
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
  /** The typed texts that are not valid values, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface RestoredRow {
  readonly edit: RowEdit;
  readonly texts: RowDraft['texts'];
}

interface CellDrafts {
  readonly subject: string;
  readonly collection: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly edits: RowEdits;
  /** Changes with the edits. */
  readonly version: number;
  /** Returns the typed texts of a row that are not valid values, by field. */
  readonly textsOf: (edit: RowEdit) => RowDraft['texts'];
  /** Called with rows whose cells were restored. */
  readonly onRestore: (restored: readonly RestoredRow[]) => void;
}

/**
 * Writes the edits to a draft of this tab, and restores those of earlier visits and of other tabs when their rows are
 * shown. A restored row moves to the draft of this tab, so no tab overwrites the rows of another. Returns a function that
 * writes the draft at once, also after the table has unmounted.
 */
export function useCellDrafts(table: CellDrafts): () => void {
  const render = useRender();
  const { drafts, platform, me, clock, tab } = render;
  const { subject, rows, version } = table;
  const prefix = [platform.origin, me.id, 'cells', subject, ''].join('|');
  const name = `${prefix}${tab}`;
  const latest = useRef({ ...table, render });
  latest.current = { ...table, render };
  /** The drafts of rows that are not shown yet. null until they are read. */
  const pending = useRef<Map<string, RowDraft> | null>(null);
  /** The stored drafts, by their keys. */
  const stored = useRef<ReadonlyMap<string, Draft>>(new Map());
  const [read, markRead] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let isGone = false;
    void readDrafts(drafts, prefix)
      .catch(() => new Map<string, Draft>())
      .then((found) => {
        if (isGone) return;
        stored.current = found;
        pending.current = mergedRows([...found.values()]);
        // Edits that this table kept while another layout was shown are newer.
        for (const { key } of latest.current.edits.all()) pending.current.delete(String(key));
        markRead();
      });
    return () => {
      isGone = true;
    };
  }, [drafts, prefix]);

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
      const texts = openTexts(plan, draft.texts);
      return restore(edit, draft, texts) ? [{ edit, texts }] : [];
    });
    if (restored.length > 0) onRestore(restored);
  }, [rows, read]);

  const write = useCallback(() => {
    // A draft that is not read yet must not be replaced.
    if (pending.current === null) return;
    const waiting = pending.current;
    const isWaiting = ([key]: readonly [string, unknown]) => waiting.has(key);
    const keep = (key: string, draft: Draft) =>
      // Without a draft, only a reload loses the cells.
      void (Object.keys(draft.edits).length === 0 ? drafts.remove(key) : drafts.write(key, draft)).catch(
        () => undefined,
      );
    const { edits, textsOf } = latest.current;
    const rowsOf = (key: string) => Object.entries(stored.current.get(key)?.edits ?? {});
    const own = edits.all().flatMap((edit) => draftOf(edit, textsOf(edit)));
    const kept = Object.fromEntries([...rowsOf(name).filter(isWaiting), ...own]);
    keep(name, { at: clock.now(), tab, edits: kept, base: {} });
    // The other rows of these drafts are now in the draft of this tab, or are saved.
    stored.current = new Map(
      [...stored.current].map(([key, draft]) => {
        const left = { ...draft, edits: Object.fromEntries(rowsOf(key).filter(isWaiting)) };
        if (key !== name && Object.keys(left.edits).length < rowsOf(key).length) keep(key, left);
        return [key, key === name ? draft : left];
      }),
    );
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
function draftOf(
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

/** Returns the drafts whose keys start with `prefix`, oldest first. */
async function readDrafts(drafts: DraftStore, prefix: string): Promise<ReadonlyMap<string, Draft>> {
  const keys = (await drafts.list(prefix)).toReversed().map(({ key }) => key);
  const found = await Promise.all(keys.map(async (key) => [key, await drafts.read(key)] as const));
  return new Map(found.flatMap(([key, draft]) => (draft ? [[key, draft] as const] : [])));
}

/** Returns the rows of all drafts. Of the same cell in several, the newest is used. */
function mergedRows(drafts: readonly Draft[]): Map<string, RowDraft> {
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
function openTexts(plan: FormPlan, texts: RowDraft['texts']): RowDraft['texts'] {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => isOpen(plan, field) && typeof text === 'string'),
  );
}

/** Returns whether a cell was restored. Values that another user changed since then become conflicts. */
function restore(
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
