import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnloadWarning } from '../../../renderer/kit/hooks/use-unload-warning.ts';
import type { MetaChange, WantedChange } from '../../../schemas/model/plan.ts';
import { changeModel } from './change-model.ts';
import { changesNotStored, mergeChanges } from './meta-changes.ts';
import { useChangeNotice } from './use-undo.ts';

interface Saving {
  /** Returns the stored settings of a field or a collection. */
  readonly stored: (name: string) => object | null | undefined;
  readonly changeOf: (changes: readonly MetaChange[]) => WantedChange;
  /** Title of the notice that offers Undo. */
  readonly saved: string;
  readonly notSaved: string;
}

/**
 * Saves changes of settings at once (DM-20). One request runs at a time; changes that are made during it are sent together
 * after it. Changes that were made offline are sent when the browser is online. `unsaved` contains each change until the
 * metadata does.
 */
export function useMetaChanges({ stored, changeOf, saved, notSaved }: Saving) {
  const { platform, report, metadata } = useRender();
  const [unsaved, setUnsaved] = useState<readonly MetaChange[]>([]);
  const waiting = useRef<readonly MetaChange[]>([]);
  const isSending = useRef(false);
  const notifyChange = useChangeNotice();
  /** Removes the last notice, because only the last change can be undone. */
  const dismiss = useRef<() => void>(() => undefined);
  const [isSaving, setSaving] = useState(false);
  // Changes that wait for the running request, or for the connection, would be lost.
  useUnloadWarning(() => isSending.current || waiting.current.length > 0);

  useEffect(() => {
    // Removes the stored changes. Otherwise they would cover an undo, or a change of another session.
    if (!isSaving) setUnsaved((before) => changesNotStored(before, stored));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stored` reads the metadata
  }, [metadata, isSaving]);

  const send = async () => {
    if (isSending.current || waiting.current.length === 0) return;
    isSending.current = true;
    setSaving(true);
    let sent: readonly MetaChange[] = [];
    try {
      while (waiting.current.length > 0) {
        sent = waiting.current;
        waiting.current = [];
        const change = await changeModel({ platform, metadata }, changeOf(sent));
        // On other platforms, each change saves without a notice.
        if (change !== null && waiting.current.length === 0) {
          dismiss.current();
          dismiss.current = notifyChange(saved, change);
        }
      }
    } catch (error) {
      report(error, notSaved);
      if (!navigator.onLine) {
        waiting.current = mergeChanges(sent, waiting.current);
        // The user may have left the page by then.
        window.addEventListener('online', () => void send(), { once: true });
        return;
      }
      waiting.current = [];
      // The stored settings are shown again.
      setUnsaved([]);
    } finally {
      isSending.current = false;
      setSaving(waiting.current.length > 0);
    }
  };
  const change = (changes: readonly MetaChange[]) => {
    if (changes.length === 0) return;
    waiting.current = mergeChanges(waiting.current, changes);
    setUnsaved((before) => mergeChanges(before, changes));
    void send();
  };
  return { unsaved, isSaving, change };
}
