import { TextInput } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import type { FieldDraft } from '../../../schemas/field/field-draft.ts';
import { nameProblem, safeName } from '../../../schemas/field/safe-name.ts';
import { modelNames, type RelationDraft } from '../../../schemas/relation/new-relation.ts';
import { planChange } from '../../../schemas/model/plan.ts';
import classes from './field-editor.module.css';
import { refusalOf } from './refusals.ts';
import { Summary } from './Summary.tsx';
import { useFieldSave } from './use-field-save.ts';
import { useRefusal } from './use-refusal.ts';

interface Props {
  readonly collection: string;
  readonly initial: FieldDraft;
  readonly relation: RelationDraft;
  /** Opens the editor with its tabs instead. */
  onManual(field: string): void;
}

/** Creates a translations field with suggested names, and with the languages if they do not exist (FLD-07). */
export function AutoTranslations({ collection, initial, relation, onManual }: Props) {
  const { t, metadata } = useRender();
  const screen = useScreen();
  const [field, setField] = useState(initial.field);
  // The key of an existing collection of languages determines the type of its foreign key.
  const { ready } = useFields(metadata.collection(relation.related) ? [relation.related] : []);
  const model = useMemo(() => modelNames(metadata), [metadata]);
  const { refusal, refuse } = useRefusal({ field });
  const { save, isSaving, isSaved } = useFieldSave(field, true, (error) => {
    const found = refusalOf(error, { collection, field, kind: initial.kind, isNew: true, relation });
    if (found?.input !== 'field') return false;
    refuse(found);
    return true;
  });
  useLeaveGuard(() => field !== initial.field && !isSaved.current);
  const problem = nameProblem(field, { taken: metadata.fields(collection).map((other) => other.field) });
  const reason = problem === null ? null : t(`settings.name_${problem}`, { name: field });
  const draft = { ...initial, field };
  const steps = planChange({ change: 'new-field', collection, kind: 'translations', draft, relation }, model);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null && ready && !isSaving) void save(steps);
  };
  return (
    <form noValidate className={classes.editor} onSubmit={submit}>
      <p className={classes.note}>{t('settings.auto_translations_copy')}</p>
      <TextInput
        required
        data-autofocus
        label={t('settings.field_key')}
        description={t('settings.collection_name_note')}
        classNames={{ input: classes.key }}
        autoCapitalize="none"
        spellCheck={false}
        value={field}
        error={(field === '' ? null : reason) ?? refusal?.message}
        onChange={(event) => setField(safeName(event.currentTarget.value))}
      />
      <Summary steps={steps} />
      <DialogFoot
        cancel={t('common.cancel')}
        done={t('settings.auto_translations')}
        loading={isSaving || !ready}
        disabled={reason !== null && { reason }}
        also={<Button onClick={() => onManual(field)}>{t('settings.set_up_manually')}</Button>}
        onCancel={() => screen.close()}
      />
    </form>
  );
}
