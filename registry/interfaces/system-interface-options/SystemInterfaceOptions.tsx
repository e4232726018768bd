import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { chosenOptions } from '../../../schemas/option/described-fields.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { useOptionFields } from '../../shared/use-option-fields.ts';
import type { options } from './options.ts';
import classes from './interface-options.module.css';

const none: OptionList = [];

/** Edits the options of the interface that another field names, in a nested form. */
export function SystemInterfaceOptions(props: InterfaceProps<typeof options, Row>) {
  const { t, registry, Fields } = useRender();
  const { value, options: chosen, disabled, labelId, describedBy, onChange } = props;
  const values = useFormValues(chosen.interfaceField === null ? [] : [chosen.interfaceField]);
  const named = chosen.interfaceField === null ? null : values[chosen.interfaceField];
  const id = typeof named === 'string' ? named : null;
  const definition = registry.interfaces.get(id);
  const { fields, defaults } = useOptionFields(definition?.options ?? none);
  if (chosen.interfaceField === null)
    return <WidgetNotice text={t('interfaces.interface_field_not_setup')} />;
  if (value !== null && (typeof value !== 'object' || Array.isArray(value)))
    return <RawValue value={value} labelId={labelId} />;
  if (id === null) return <p className={classes.none}>{t('interfaces.choose_interface_first')}</p>;
  if (!definition) return <WidgetNotice text={t('form.interface_not_found', { interface: id })} />;
  if (fields.length === 0) return <p className={classes.none}>{t('interfaces.no_options')}</p>;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.box}>
      <Fields
        key={definition.id}
        fields={fields}
        value={{ ...defaults, ...value }}
        disabled={disabled}
        onChange={(next) => onChange(chosenOptions(next, value ?? {}, defaults))}
      />
    </div>
  );
}
