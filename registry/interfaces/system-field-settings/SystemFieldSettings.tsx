import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import {
  chosenOptions,
  defaultsOfFields,
  fieldsOfOptions,
} from '../../../schemas/option/described-fields.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import classes from './field-settings.module.css';
import type { options } from './options.ts';
import { settings, typeBeside } from './settings.ts';

/** Edits the settings of a field that another field of the form describes: its interface, options, width and note. */
export function SystemFieldSettings(props: InterfaceProps<typeof options, Row>) {
  const { t, Fields } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, labelId, describedBy, onChange } = props;
  const values = useFormValues(chosen.typeField === null ? [] : [chosen.typeField]);
  const hasTexts = useLateTexts();
  const fields = useMemo(
    () => fieldsOfOptions(settings, text),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names are among the late texts
    [text, hasTexts],
  );
  const defaults = useMemo(() => defaultsOfFields(fields), [fields]);
  if (chosen.typeField === null) return <WidgetNotice text={t('interfaces.type_field_not_setup')} />;
  if (value !== null && !isRecord(value)) return <RawValue value={value} labelId={labelId} />;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.box}>
      <Fields
        fields={fields}
        value={{ ...defaults, ...value, [typeBeside]: values[chosen.typeField] ?? null }}
        disabled={disabled}
        onChange={({ [typeBeside]: _type, ...next }) => onChange(chosenOptions(next, value ?? {}, defaults))}
      />
    </div>
  );
}
