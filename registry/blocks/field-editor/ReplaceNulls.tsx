import { useState, type FormEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { defaultInterface } from '../../../schemas/field/defaults.ts';
import type { FieldDraft } from '../../../schemas/field/field-draft.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';

interface Props {
  readonly field: FieldDraft;
  readonly isSaving: boolean;
  onReplace(value: unknown): void;
  readonly onClose: () => void;
}

/** Asks for the value that replaces the nulls of a column (FLD-29, FLD-31). */
export function ReplaceNulls({ field: { field, type }, isSaving, onReplace, onClose }: Props) {
  const { t, Fields } = useRender();
  const text = useText();
  const [row, setRow] = useState<Readonly<Record<string, unknown>>>({});
  const value = row[field] ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (value !== null && !isSaving) onReplace(value);
  };
  const fields = describedFields(
    [
      {
        field,
        name: t('settings.replacement'),
        type,
        meta: { interface: defaultInterface[type], width: 'full', options: { placeholder: 'NULL' } },
      },
    ],
    text,
  );
  return (
    <Dialog title={t('settings.replace_nulls')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>{t('settings.replace_nulls_copy', { field })}</p>
        <Fields fields={fields} value={row} disabled={false} onChange={setRow} />
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('settings.replace_and_save')}
          loading={isSaving}
          disabled={value === null && { reason: t('settings.replacement_missing') }}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
