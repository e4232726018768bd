import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { nameProblem, safeName } from '../../../schemas/field/safe-name.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { changeModel } from '../../shared/model/change-model.ts';
import { useStepReport } from '../../shared/model/use-step-report.ts';
import { useChangeNotice } from '../../shared/model/use-undo.ts';
import classes from './collection-fields.module.css';

interface Props {
  readonly field: Field;
  readonly fields: readonly Field[];
  readonly onClose: () => void;
}

/** Creates a field with the settings of another one, under a new name (DM-23, DM-24). */
export function DuplicateField({ field, fields, onClose }: Props) {
  const { t, platform, metadata } = useRender();
  const notifyChange = useChangeNotice();
  const reportSteps = useStepReport();
  const [name, setName] = useState(`${field.field}_copy`);
  const [isSending, setSending] = useState(false);
  const problem = nameProblem(name, { taken: fields.map((other) => other.field) });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null || isSending) return;
    setSending(true);
    try {
      const change = await changeModel({ platform, metadata }, { change: 'copied-field', of: field, name });
      notifyChange(t('settings.field_created', { name }), change);
      onClose();
    } catch (error) {
      setSending(false);
      reportSteps(error, t('settings.field_not_created', { name }));
    }
  };
  return (
    <Dialog title={t('settings.duplicate_title', { name: field.name })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextInput
          required
          data-autofocus
          label={t('settings.field_key')}
          description={t('settings.collection_name_note')}
          classNames={{ input: classes.key }}
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={problem === null ? undefined : t(`settings.name_${problem}`, { name })}
          onChange={(event) => setName(safeName(event.currentTarget.value))}
        />
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('settings.duplicate_field')}
          loading={isSending}
          disabled={problem !== null && { reason: t(`settings.name_${problem}`, { name }) }}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
