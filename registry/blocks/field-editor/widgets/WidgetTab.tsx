import { useMemo } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import { chosenOptions } from '../../../../schemas/option/described-fields.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import { useOptionFields } from '../../../shared/use-option-fields.ts';
import classes from '../field-editor.module.css';
import { WidgetCards, type CardsProps, type Definition } from './WidgetCards.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Props extends Omit<CardsProps, 'hasDefault'> {
  readonly options: Values | null;
  /** The collection whose fields a display template of the options can name. */
  readonly collection: string | null;
  /** The id of the widget of fields that name none. Absent: the user must select one. */
  readonly fallback?: string;
  onOptions(options: Values | null): void;
}

/** Selects an interface or a display, and edits its options (FLD-32, FLD-37). */
export function WidgetTab({
  label,
  hint,
  searchLabel,
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
  const shown = choices.find(({ definition }) => definition.id === fallback)?.definition;
  if (choices.length === 0) return <p className={classes.note}>{t('settings.no_widgets')}</p>;
  return (
    <>
      <WidgetCards
        label={label}
        hint={hint}
        searchLabel={searchLabel}
        choices={choices}
        value={value}
        hasDefault={fallback !== undefined}
        onChange={onChange}
      />
      {value === null && shown && (
        <p className={classes.note}>{t('settings.default_display_note', { name: text(shown.name) })}</p>
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
  const { fields: own, defaults } = useOptionFields(definition.options);
  const fields = useMemo(() => own.map(withCollection), [own]);
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
