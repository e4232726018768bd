import { useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { applyChanges, mergeChanges, type FieldChange } from './arrange.ts';

/**
 * Saves changes of fields at once (DM-20). One request runs at a time; changes that are made during it are sent together
 * after it. The fields that are shown contain all changes, until the metadata does.
 */
export function useFieldChanges(collection: string, fields: readonly Field[]) {
  const { platform, report, t } = useRender();
  const [unsaved, setUnsaved] = useState<readonly FieldChange[]>([]);
  const waiting = useRef<readonly FieldChange[]>([]);
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setSaving(true);
    try {
      while (waiting.current.length > 0) {
        const changes = waiting.current;
        waiting.current = [];
        await platform.call('PATCH', `/fields/${encodeURIComponent(collection)}`, changes);
      }
    } catch (error) {
      waiting.current = [];
      // The stored arrangement is shown again.
      setUnsaved([]);
      report(error, t('settings.layout_not_saved'));
    } finally {
      isSending.current = false;
      setSaving(false);
    }
  };
  const change = (changes: readonly FieldChange[]) => {
    if (changes.length === 0) return;
    waiting.current = mergeChanges(waiting.current, changes);
    setUnsaved((before) => mergeChanges(before, changes));
    void send();
  };
  return { shown: applyChanges(fields, unsaved), isSaving, change };
}
