import { useMemo, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import type { FieldDraft } from '../../../schemas/field/field-draft.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';
import classes from './field-editor.module.css';

interface Props {
  readonly draft: FieldDraft;
}

/** Shows the interface with its current options. What is typed into it is not stored. */
export function Preview({ draft }: Props) {
  const { t, Fields } = useRender();
  const text = useText();
  const [value, setValue] = useState<Readonly<Record<string, unknown>>>({});
  const { field, kind, type, meta, schema } = draft;
  const fields = useMemo(
    () =>
      describedFields(
        [
          {
            field: field || 'example',
            name: nameInWords(field || 'example'),
            type,
            meta: {
              ...meta,
              hidden: false,
              readonly: false,
              required: false,
              conditions: null,
              width: 'full',
            },
            schema,
          },
        ],
        text,
      ),
    [field, type, meta, schema, text],
  );
  // Relational interfaces need stored rows.
  if (kind !== 'standard' && kind !== 'presentation') return null;
  return (
    <section data-preview className={classes.preview} aria-label={t('settings.preview')}>
      <strong>{t('settings.preview')}</strong>
      <Fields
        key={`${type} ${String(meta['interface'])}`}
        fields={fields}
        value={value}
        disabled={false}
        onChange={setValue}
      />
    </section>
  );
}
