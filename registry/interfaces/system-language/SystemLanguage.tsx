import { Select } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { locales, nameOfLocale } from '../../../schemas/value/locales.ts';
import { controlProps, inputClass } from '../shared/control.ts';
import type { options } from './options.ts';

const choices = locales
  .map((locale) => ({ value: locale as string, label: nameOfLocale(locale) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** A language of the app, called as it calls itself, so that everybody finds their own. */
export function SystemLanguage(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { value, disabled, onChange } = props;
  const known = value === null || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...controlProps(props)}
      // A language that the app does not have is shown, not lost.
      data={known ? choices : [...choices, { value, label: value }]}
      value={value}
      placeholder={t('interfaces.select_an_item')}
      searchable
      nothingFoundMessage={t('interfaces.no_options_available')}
      allowDeselect={false}
      comboboxProps={{ offset: 8 }}
      classNames={{ input: inputClass('sans-serif', disabled) }}
      rightSection={disabled === false ? <Icon name="expand_more" /> : <span />}
      rightSectionPointerEvents="none"
      onChange={onChange}
    />
  );
}
