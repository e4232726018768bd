import { ActionIcon, Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../../renderer/contract/definitions.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import { sameChoice, type ChoiceValue } from '../../../../schemas/option/choice.ts';
import box from '../box.module.css';
import type { dropdownOptions } from '../options.ts';
import { choicesWith, withChoice } from '../several.ts';
import classes from './several-dropdown.module.css';

/** With more choices than this, there is a search box. */
const maxChoicesWithoutSearch = 10;
/** Up to this number the selected names are listed, then only counted (INT-multi-dropdown-02). */
const maxListedNames = 2;

type Props = InterfaceProps<typeof dropdownOptions, readonly ChoiceValue[]>;

/** Selects several choices in one line. If the options allow it, also accepts other values. */
export function SeveralDropdown(props: Props & { readonly values: readonly ChoiceValue[] }) {
  const { t } = useRender();
  const text = useText();
  const {
    values,
    options: chosen,
    disabled,
    required,
    issues,
    labelId,
    describedBy,
    field,
    onChange,
  } = props;
  const choices = chosen.choices ?? [];
  const [search, setSearch] = useState('');
  const hasSearch = choices.length > maxChoicesWithoutSearch || chosen.allowOther;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      if (hasSearch) combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => hasSearch && combobox.focusSearchInput(),
  });
  const editable = disabled === false;
  const labelOf = (choice: { readonly text: string; readonly value: ChoiceValue }) =>
    text(choice.text) || String(choice.value);
  const shown = choicesWith(choices, values, field.type);
  const isOn = (choice: ChoiceValue) => values.some((each) => sameChoice(each, choice, field.type));
  const typed = search.trim();
  const found = shown.filter((choice) => labelOf(choice).toLowerCase().includes(typed.toLowerCase()));
  const isNew = chosen.allowOther && typed !== '' && !shown.some((choice) => labelOf(choice) === typed);
  const set = (choice: ChoiceValue, on: boolean) =>
    onChange(withChoice(values, choice, on, { choices, type: field.type }));

  const submit = (index: string) => {
    const choice = shown[Number(index)];
    if (choice) set(choice.value, !isOn(choice.value));
    else {
      set(typed, true);
      setSearch('');
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} offset={8} readOnly={!editable}>
      <Combobox.DropdownTarget>
        <div
          className={box.control}
          data-readonly={!editable || undefined}
          data-invalid={issues.length > 0 || undefined}
        >
          <Combobox.EventsTarget targetType="button" withExpandedAttribute>
            <UnstyledButton
              className={box.value}
              aria-labelledby={`${labelId} ${labelId}-value`}
              aria-describedby={describedBy}
              aria-invalid={issues.length > 0 || undefined}
              aria-required={required || undefined}
              aria-disabled={!editable || undefined}
              onClick={() => editable && combobox.toggleDropdown()}
            >
              {chosen.icon && <Icon name={chosen.icon} />}
              <span
                id={`${labelId}-value`}
                className={values.length === 0 ? `${box.line} ${box.empty}` : box.line}
              >
                {values.length === 0
                  ? (chosen.placeholder ?? t('interfaces.select_items'))
                  : summaryOf(shown.filter(({ value }) => isOn(value)).map(labelOf), choices.length, t)}
              </span>
            </UnstyledButton>
          </Combobox.EventsTarget>
          {editable && chosen.allowNone && values.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('form.clear_value')}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </ActionIcon>
          )}
          {editable && (
            <span className={box.chevron}>
              <Icon name="expand_more" />
            </span>
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={search}
            placeholder={t(chosen.allowOther ? 'interfaces.search_or_type' : 'common.search')}
            aria-label={t(chosen.allowOther ? 'interfaces.search_or_type' : 'common.search')}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
        )}
        <Combobox.Options labelledBy={labelId} aria-multiselectable className={classes.options}>
          {found.map((choice) => (
            <Combobox.Option
              key={`${typeof choice.value}:${choice.value}`}
              value={String(shown.indexOf(choice))}
              aria-selected={isOn(choice.value)}
              className={classes.option}
            >
              <Icon name={isOn(choice.value) ? 'check_box' : 'check_box_outline_blank'} />
              <span>{labelOf(choice)}</span>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value="new" aria-selected={false} className={classes.option}>
              <Icon name="add" />
              <span>{t('interfaces.add_value', { value: typed })}</span>
            </Combobox.Option>
          )}
        </Combobox.Options>
        {found.length === 0 && !isNew && (
          <p className={classes.none}>{t('interfaces.no_options_available')}</p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Summarizes the selected choices (INT-multi-dropdown-02). */
function summaryOf(
  names: readonly string[],
  choices: number,
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
): string {
  if (names.length > 1 && names.length === choices) return t('interfaces.all_items');
  return names.length > maxListedNames
    ? t('interfaces.items_chosen', { count: names.length })
    : names.join(', ');
}
