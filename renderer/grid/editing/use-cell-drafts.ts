/** Drafts of the unsaved cells of a table: they survive a reload, a closed tab and a crash. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { compileItem } from '../../compile/item.ts';
import type { Key, Row } from '../../contract/platform.ts';
import type { Draft } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { holdDraft, readDrafts } from '../../kit/drafts/held-drafts.ts';
import { draftOf, mergedRows, openTexts, restore, type RowDraft } from './row-drafts.ts';
import { isEdited, type RowEdit, type RowEdits } from './row-edits.ts';

/** Delay in ms after the last change. */
const writeAfter = 400;

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
 * Writes the edits to a draft of this tab, and restores those of earlier visits and of closed tabs when their rows are
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
    const release = holdDraft(name);
    void readDrafts(drafts, prefix, (key) => key === name)
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
      release();
    };
  }, [drafts, prefix, name]);

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
