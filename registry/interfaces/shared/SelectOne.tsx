import { useRef } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dropdown } from '../../../renderer/kit/controls/Dropdown.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { controlProps, inputClass } from './control.ts';
import { SelectEnd, selectEndProps } from './SelectEnd.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';

/**
 * Maximum number of rendered options; typing finds the others. All languages fit, but a thousand collections would be
 * slow.
 */
const maxOptions = 250;

export interface Selectable {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Choices of a group follow those without a group. */
  readonly group?: string;
}

interface Props extends Omit<InterfaceProps<OptionList, string>, 'options'> {
  readonly choices: readonly Selectable[];
  readonly placeholder?: string | null;
  readonly clearable?: boolean;
  readonly icon?: string;
  /** Called for searches on the server. If absent, the options are filtered in the browser. */
  readonly onSearch?: (text: string) => void;
}

/** Selects one option by typing (languages, collections, fields). A stored value without an option is still shown. */
export function SelectOne({ choices, placeholder, clearable = false, icon, onSearch, ...props }: Props) {
  const { t } = useRender();
  const { value, disabled, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={props.labelId} />;
  const known = value === null || choices.some((choice) => choice.value === value);
  const clears = clearable && disabled === false && value !== null;
  return (
    <Dropdown
      {...controlProps(props)}
      // Names the list of choices. The label names the input.
      aria-label={props.field.name}
      ref={input}
      data={grouped(known ? choices : [...choices, { value, label: value }])}
      value={value}
      placeholder={placeholder ?? t('interfaces.select_an_item')}
      searchable
      limit={maxOptions}
      nothingFoundMessage={t('interfaces.no_options_available')}
      allowDeselect={clearable}
      comboboxProps={{ offset: 8 }}
      classNames={{ input: inputClass('sans-serif', disabled) }}
      leftSection={icon === undefined ? undefined : <Icon name={icon} />}
      rightSection={
        <SelectEnd disabled={disabled} input={input} onClear={clears && (() => onChange(null))} />
      }
      {...selectEndProps(clears)}
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      onChange={(next) => onChange(next)}
    />
  );
}

/** Returns the choices as Mantine expects them: groups with their choices, which do not name the group. */
function grouped(choices: readonly Selectable[]) {
  const names = [...new Set(choices.flatMap(({ group }) => group ?? []))];
  const itemsOf = (name: string | undefined) =>
    choices.flatMap(({ group, ...choice }) => (group === name ? [choice] : []));
  return [...itemsOf(undefined), ...names.map((group) => ({ group, items: itemsOf(group) }))];
}
