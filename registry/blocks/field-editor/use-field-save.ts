import { useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { Relation } from '../../../schemas/relation/types.ts';
import type { ModelStep } from '../../../schemas/relation/plan-field.ts';
import { describeStep } from './describe-step.ts';
import { containsNulls, runSteps, StepFailure } from './save-field.ts';

type Values = Readonly<Record<string, unknown>>;

/** The changes of an existing field and of the relation nearest to it. Null: nothing changes there. */
export interface FieldChanges {
  readonly field: Values | null;
  readonly relation: { readonly of: Pick<Relation, 'collection' | 'field'>; readonly body: Values } | null;
}

/** The steps that create a field, or the changes of an existing one. */
type Save = { readonly steps: readonly ModelStep[] } | { readonly changes: FieldChanges };

/** Saves a field, and asks for a value that replaces nulls if the platform refuses the column (FLD-26…31). */
export function useFieldSave(collection: string, field: string) {
  const { t, platform, notify, report } = useRender();
  const screen = useScreen();
  const [isSaving, setSaving] = useState(false);
  const [replacing, setReplacing] = useState<Save | null>(null);
  const isSaved = useRef(false);
  const path = `/fields/${encodeURIComponent(collection)}/${encodeURIComponent(field)}`;

  const send = async (save: Save) => {
    if ('steps' in save) await runSteps(platform, save.steps);
    else {
      const { field: changes, relation } = save.changes;
      if (changes) await platform.call('PATCH', path, changes);
      if (relation) {
        const { of, body } = relation;
        const relationPath = `/relations/${encodeURIComponent(of.collection)}/${encodeURIComponent(of.field)}`;
        await platform.call('PATCH', relationPath, body);
      }
    }
  };
  const run = async (save: Save, before?: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await before?.();
      await send(save);
      isSaved.current = true;
      setReplacing(null);
      const key = 'steps' in save ? 'settings.field_created' : 'settings.field_saved';
      notify({ kind: 'success', title: t(key, { name: field }) });
      screen.close();
    } catch (error) {
      if (containsNulls(error)) setReplacing(save);
      else if (error instanceof StepFailure) reportStep(error);
      else report(error, t('settings.field_not_saved', { name: field }));
    } finally {
      setSaving(false);
    }
  };
  const reportStep = ({ step, cause, remains }: StepFailure) => {
    report(cause, t('settings.step_refused', { step: describeStep(step, t) }));
    if (remains.length === 0) return;
    const steps = remains.map((each) => describeStep(each, t)).join(' ');
    notify({ kind: 'danger', title: t('settings.steps_remain'), text: steps });
  };
  return {
    isSaving,
    isSaved,
    replacing: replacing !== null,
    cancelReplacing: () => setReplacing(null),
    save: (save: Save) => run(save),
    /** Replaces the nulls of the column, then saves again (FLD-30). */
    replace: (value: unknown) =>
      replacing === null
        ? Promise.resolve()
        : run(replacing, () =>
            platform.call('PATCH', `/items/${encodeURIComponent(collection)}`, {
              query: { filter: { [field]: { _null: true } }, limit: -1 },
              data: { [field]: value },
            }),
          ),
  };
}
