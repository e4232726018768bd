import { ActionIcon, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { useText } from '../../../renderer/kit/use-text.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { RawValue } from '../shared/RawValue.tsx';
import type { options } from './options.ts';

type Value = string | number | boolean;

/** One of a list of choices; another value where the options allow it. Values keep their type. */
export function SelectDropdown(props: InterfaceProps<typeof options, Value>) {
  const { t } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, onChange } = props;
  const choices = chosen.choices ?? [];
  const known = choices.some((choice) => choice.value === value);
  const [other, setOther] = useState(false);

  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={props.labelId} />;
  if (choices.length === 0 && !chosen.allowOther) return <ChoicesMissing />;
  if (chosen.allowOther && (other || choices.length === 0 || (value !== null && !known)))
    return (
      <TextInput
        {...controlProps(props)}
        value={value === null ? '' : String(value)}
        placeholder={t('interfaces.other_value')}
        classNames={{ input: inputClass('sans-serif', disabled) }}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        rightSection={
          choices.length > 0 && disabled === false ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('interfaces.back_to_choices')}
              onClick={() => {
                setOther(false);
                onChange(null);
              }}
            >
              <Icon name="close" />
            </ActionIcon>
          ) : undefined
        }
      />
    );

  const data = [
    ...choices.map((choice, i) => ({ value: String(i), label: text(choice.text) || String(choice.value) })),
    // A value that is no choice any more is shown, not lost.
    ...(value !== null && !known ? [{ value: 'unknown', label: String(value) }] : []),
    ...(chosen.allowOther ? [{ value: 'other', label: t('interfaces.other') }] : []),
  ];
  const index = choices.findIndex((choice) => choice.value === value);
  return (
    <Select
      {...controlProps(props)}
      data={data}
      value={value === null ? null : known ? String(index) : 'unknown'}
      placeholder={chosen.placeholder ?? t('interfaces.select_an_item')}
      clearable={chosen.allowNone && disabled === false}
      clearButtonProps={{ 'aria-label': t('form.clear_value') }}
      searchable={choices.length > 10}
      nothingFoundMessage={t('interfaces.no_options_available')}
      allowDeselect={chosen.allowNone}
      comboboxProps={{ offset: 8 }}
      classNames={{ input: inputClass('sans-serif', disabled) }}
      leftSection={chosen.icon ? <Icon name={chosen.icon} /> : undefined}
      rightSection={
        // The lock of the field's frame takes the place of the arrow.
        disabled !== false ? (
          <span />
        ) : chosen.allowNone && value !== null ? undefined : (
          <Icon name="expand_more" />
        )
      }
      rightSectionPointerEvents={chosen.allowNone && value !== null ? 'all' : 'none'}
      onChange={(next) => {
        if (next === 'other') setOther(true);
        else onChange(next === null ? null : (choices[Number(next)]?.value ?? value));
      }}
    />
  );
}
