import { useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { containsNulls, runSteps } from '../../shared/model/run-steps.ts';
import { useChangeNotice } from '../../shared/model/use-undo.ts';
import { useStepReport } from '../../shared/model/use-step-report.ts';

/**
 * Saves a field, and asks for a value that replaces nulls if the platform refuses the column (FLD-26…31). `onRefused`
 * returns whether the editor shows the refusal at an input.
 */
export function useFieldSave(field: string, isNew: boolean, onRefused: (error: unknown) => boolean) {
  const { t, platform } = useRender();
  const notifyChange = useChangeNotice();
  const screen = useScreen();
  const reportSteps = useStepReport();
  const [isSaving, setSaving] = useState(false);
  const [replacing, setReplacing] = useState<readonly ModelStep[] | null>(null);
  const isSaved = useRef(false);

  const save = async (steps: readonly ModelStep[]) => {
    setSaving(true);
    try {
      const change = await runSteps(platform, steps);
      isSaved.current = true;
      setReplacing(null);
      notifyChange(t(isNew ? 'settings.field_created' : 'settings.field_saved', { name: field }), change);
      screen.close();
    } catch (error) {
      if (containsNulls(error) && !isNew) setReplacing(steps);
      else if (!onRefused(error)) reportSteps(error, t('settings.field_not_saved', { name: field }));
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    isSaved,
    replacing: replacing !== null,
    cancelReplacing: () => setReplacing(null),
    save,
    /** Replaces the nulls of the column, and saves again (FLD-30). */
    async replace(value: unknown): Promise<void> {
      if (replacing !== null)
        await save(
          replacing.map((step) => (step.do === 'update-field' ? { ...step, replaceNulls: value } : step)),
        );
    },
  };
}
