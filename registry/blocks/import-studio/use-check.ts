import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { FinishedImport } from '../../../schemas/import/settings.ts';
import { checkAgain, checkFile, nothingChecked, type Checked } from './check-rows.ts';
import { rowPlanOf, settingsOf } from './mapping.ts';
import { sendRows } from './send-rows.ts';
import type { StudioProps } from './studio-props.ts';
import type { StudioState } from './use-studio.ts';

export type CheckState =
  | { readonly is: 'checking' }
  | { readonly is: 'checked' }
  /** The check ended before the last row. `error` is null if the user canceled it. */
  | { readonly is: 'stopped'; readonly error: unknown }
  | { readonly is: 'packing' }
  | { readonly is: 'uploading'; readonly percent: number }
  | { readonly is: 'writing'; readonly rows: number }
  | { readonly is: 'canceling' }
  /** The import failed, or its answer was lost. It can be repeated. */
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'done'; readonly id: string; readonly result: FinishedImport };

/** The states in which nothing else can start. */
const busy: ReadonlySet<CheckState['is']> = new Set([
  'checking',
  'packing',
  'uploading',
  'writing',
  'canceling',
]);

export function useCheck({
  collection: { collection },
  fields,
  studio,
}: StudioProps & { readonly studio: StudioState }) {
  const { platform, clock } = useRender();
  const { reader, mapping, edits } = studio;
  const [state, setState] = useState<CheckState>({ is: 'checking' });
  const [checked, setChecked] = useState<Checked>(nothingChecked);
  /** Edited rows that are not checked again yet. */
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set());
  const stop = useRef<AbortController | null>(null);
  /** The import that was sent. A repetition has the same id, so that it is written once. */
  const sent = useRef<{ readonly id: string; readonly rows: Blob } | null>(null);
  const isRunning = busy.has(state.is);

  /** Runs one piece of work at a time: a second click does nothing. */
  const run = async (work: (signal: AbortSignal) => Promise<CheckState>, failed: 'stopped' | 'failed') => {
    if (stop.current) return;
    const controller = new AbortController();
    stop.current = controller;
    try {
      const next = await work(controller.signal);
      if (stop.current === controller) setState(next);
    } catch (error) {
      if (stop.current === controller)
        setState({ is: failed, error: controller.signal.aborted ? null : error });
    } finally {
      if (stop.current === controller) stop.current = null;
    }
  };
  const checkingOf = (signal: AbortSignal) => {
    if (!mapping) throw new Error('No file is open.');
    const plan = rowPlanOf(mapping, fields);
    return { platform, reader, collection, settings: settingsOf(mapping, fields), plan, signal };
  };
  const check = () =>
    run(async (signal) => {
      setState({ is: 'checking' });
      setChecked(nothingChecked);
      await checkFile(checkingOf(signal), edits, (now) => void (signal.aborted || setChecked(now)));
      setUnchecked(new Set());
      return { is: 'checked' };
    }, 'stopped');
  const recheck = () =>
    run(async (signal) => {
      setState({ is: 'checking' });
      const rows = [...unchecked].flatMap((row) => {
        const cells = edits.get(row);
        return cells ? [{ row, cells }] : [];
      });
      setChecked(await checkAgain(checkingOf(signal), checked, rows));
      setUnchecked(new Set());
      return { is: 'checked' };
    }, 'stopped');
  const send = () =>
    run(async (signal) => {
      const { settings, plan } = checkingOf(signal);
      if (!sent.current) {
        setState({ is: 'packing' });
        const id = newImportId();
        const skipped = new Set(checked.failing.keys());
        sent.current = { id, rows: await reader.pack(plan, { ...settings, id }, edits, skipped) };
        signal.throwIfAborted();
      }
      setState({ is: 'uploading', percent: 0 });
      const result = await sendRows({
        platform,
        clock,
        collection,
        ...sent.current,
        signal,
        onUpload: (percent) =>
          void (
            signal.aborted ||
            setState(percent < 100 ? { is: 'uploading', percent } : { is: 'writing', rows: 0 })
          ),
        onWritten: (rows) => void (signal.aborted || setState({ is: 'writing', rows })),
      });
      if (result === null) {
        sent.current = null;
        return { is: 'checked' };
      }
      studio.forgetEdits();
      return { is: 'done', id: sent.current.id, result };
    }, 'failed');
  const started = useRef(false);
  useEffect(() => {
    if (!started.current) void check();
    started.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the step opens
  }, []);
  useEffect(
    () => () => {
      stop.current?.abort();
      stop.current = null;
      started.current = false;
    },
    [],
  );
  return {
    state,
    checked,
    edits,
    unchecked,
    isRunning,
    check: () => void check(),
    recheck: () => void recheck(),
    send: () => void send(),
    cancel() {
      if (state.is === 'uploading' || state.is === 'writing') setState({ is: 'canceling' });
      stop.current?.abort();
    },
    edit(row: number, cells: readonly string[]) {
      sent.current = null;
      studio.edit(row, cells);
      setUnchecked(new Set(unchecked).add(row));
    },
    /** Forgets what was sent, so that the next import writes again. */
    discard() {
      sent.current = null;
    },
  };
}

/** Returns a random UUID. Browsers offer their own function only to pages with TLS. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export type Check = ReturnType<typeof useCheck>;
