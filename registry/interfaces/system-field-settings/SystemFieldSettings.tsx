import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { chosenOptions } from '../../../schemas/option/described-fields.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { useOptionFields } from '../../shared/use-option-fields.ts';
import classes from './field-settings.module.css';
import type { options } from './options.ts';
import { settings, typeBeside } from './settings.ts';

/** Edits the settings of a field that another field of the form describes: its interface, options, width and note. */
export function SystemFieldSettings(props: InterfaceProps<typeof options, Row>) {
  const { t, Fields } = useRender();
  const { value, options: chosen, disabled, labelId, describedBy, onChange } = props;
  const values = useFormValues(chosen.typeField === null ? [] : [chosen.typeField]);
  const { fields, defaults } = useOptionFields(settings);
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
