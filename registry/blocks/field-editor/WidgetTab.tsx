import { Radio } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import type { DisplayDefinition, InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import {
  chosenOptions,
  defaultsOfFields,
  fieldsOfOptions,
} from '../../../schemas/option/described-fields.ts';
import type { Field } from '../../../schemas/field/types.ts';
import classes from './field-editor.module.css';
import type { Choice } from './widgets.ts';

type Definition = Pick<InterfaceDefinition | DisplayDefinition, 'id' | 'name' | 'icon' | 'options'>;
type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly label: string;
  /** Shown until the user selects one (FLD-37). */
  readonly hint: string;
  readonly choices: readonly Choice<Definition>[];
  readonly value: string | null;
  readonly options: Values | null;
  /** The collection whose fields a display template of the options can name. */
  readonly collection: string | null;
  /** The id of the widget of fields that name none. Absent: the user must select one. */
  readonly fallback?: string;
  /** Null: the field names none. */
  onChange(id: string | null): void;
  onOptions(options: Values | null): void;
}

/** The value of the card for no widget. Ids are never empty. */
const none = '';

/** Selects an interface or a display, and edits its options. Recommended ones are starred (FLD-32). */
export function WidgetTab({
  label,
  hint,
  choices,
  value,
  options,
  collection,
  fallback,
  onChange,
  onOptions,
}: Props) {
  const { t } = useRender();
  const text = useText();
  const chosen = choices.find(({ definition }) => definition.id === value)?.definition;
  const hasNone = fallback !== undefined;
  const shown = choices.find(({ definition }) => definition.id === fallback)?.definition;
  const recommended = choices.filter(({ isRecommended }) => isRecommended).length;
  if (choices.length === 0) return <p className={classes.note}>{t('settings.no_widgets')}</p>;
  return (
    <>
      <Radio.Group
        label={label}
        value={hasNone ? (value ?? none) : value}
        onChange={(id) => onChange(id === none ? null : id)}
      >
        <div className={classes.widgets}>
          {hasNone && (
            <Radio.Card value={none} className={classes.widget}>
              <Icon name="block" />
              <span>{t('settings.no_display')}</span>
            </Radio.Card>
          )}
          {choices.map(({ definition: { id, name, icon }, isRecommended }, i) => (
            <Fragment key={id}>
              {i === recommended && recommended >= 5 && <hr className={classes.divider} />}
              <Radio.Card value={id} className={classes.widget}>
                <Icon name={icon} />
                <span>{text(name)}</span>
                {isRecommended && <Icon name="star" size={16} label={t('settings.recommended')} />}
              </Radio.Card>
            </Fragment>
          ))}
        </div>
      </Radio.Group>
      {value === null && <p className={classes.note}>{hint}</p>}
      {value === null && shown && (
        <p className={classes.note}>{t('settings.no_display_note', { name: text(shown.name) })}</p>
      )}
      {chosen && (
        <Options
          key={chosen.id}
          definition={chosen}
          value={options}
          collection={collection}
          onChange={onOptions}
        />
      )}
      {value !== null && !chosen && (
        <p className={classes.note}>{t('settings.widget_not_found', { name: value })}</p>
      )}
    </>
  );
}

interface OptionsProps {
  readonly definition: Definition;
  readonly value: Values | null;
  readonly collection: string | null;
  onChange(value: Values | null): void;
}

/** A value beside the options that names the collection for pickers of fields. It is not stored. */
const beside = '$collection';

function Options({ definition, value, collection, onChange }: OptionsProps) {
  const { t, Fields } = useRender();
  const text = useText();
  const fields = useMemo(
    () => fieldsOfOptions(definition.options, text).map(withCollection),
    [definition, text],
  );
  const defaults = useMemo(() => defaultsOfFields(fields), [fields]);
  if (fields.length === 0) return <p className={classes.note}>{t('interfaces.no_options')}</p>;
  return (
    <fieldset className={classes.options}>
      <legend>{t('settings.options_of', { name: text(definition.name) })}</legend>
      <Fields
        fields={fields}
        value={{ ...defaults, ...value, [beside]: collection }}
        disabled={false}
        onChange={({ [beside]: _collection, ...next }) =>
          onChange(chosenOptions(next, value ?? {}, defaults))
        }
      />
    </fieldset>
  );
}

function withCollection(field: Field): Field {
  const { meta } = field;
  return meta
    ? { ...field, meta: { ...meta, options: { collectionField: beside, ...meta.options } } }
    : field;
}
