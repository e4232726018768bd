import { useEffect, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dropdown } from '../../../renderer/kit/controls/Dropdown.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { sameChoice, storedChoice, type ChoiceValue } from '../../../schemas/option/choice.ts';
import type { Choice } from '../../../schemas/option/types.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { OtherValue } from '../shared/OtherValue.tsx';
import { SelectEnd, selectEndProps } from '../shared/SelectEnd.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import classes from './dropdown.module.css';
import type { options } from './options.ts';

type Props = InterfaceProps<typeof options, ChoiceValue>;

/** Selects one choice. If the options allow it, also accepts another value. Values have the field's type. */
export function SelectDropdown(props: Props) {
  const { t } = useRender();
  const { value, options: chosen, disabled, field, onChange } = props;
  const choices = chosen.choices ?? [];
  const isKnown = choices.some((choice) => sameChoice(choice.value, value, field.type));
  /** Whether the user switched to another value (true) or back to the choices (false); null if neither. */
  const [asksOther, setAsksOther] = useState<boolean | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed with its control, so the new control gets the focus.
    if (asksOther !== null) box.current?.querySelector('input')?.focus();
  }, [asksOther]);

  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={props.labelId} />;
  if (choices.length === 0 && !chosen.allowOther) return <ChoicesMissing />;
  const isOther = chosen.allowOther && (asksOther || choices.length === 0 || (value !== null && !isKnown));
  return (
    <div ref={box}>
      {isOther ? (
        <OtherValue
          {...props}
          end={
            choices.length > 0 &&
            disabled === false && (
              <BareIconButton
                icon="close"
                size="small"
                label={t('interfaces.back_to_choices')}
                onClick={() => {
                  setAsksOther(false);
                  onChange(null);
                }}
              />
            )
          }
        />
      ) : (
        <Choices {...props} isKnown={isKnown} onOther={() => setAsksOther(true)} />
      )}
    </div>
  );
}

interface ChoicesProps extends Props {
  readonly isKnown: boolean;
  readonly onOther: () => void;
}

function Choices({ isKnown, onOther, ...props }: ChoicesProps) {
  const { t } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, field, onChange } = props;
  const choices = chosen.choices ?? [];
  const data = [
    ...choices.map((choice, i) => ({ value: String(i), label: text(choice.text) || String(choice.value) })),
    // A stored value that is not a choice is still shown.
    ...(value !== null && !isKnown ? [{ value: 'unknown', label: String(value) }] : []),
    ...(chosen.allowOther ? [{ value: 'other', label: t('interfaces.other') }] : []),
  ];
  const index = choices.findIndex((choice) => sameChoice(choice.value, value, field.type));
  const icon = iconOf(choices[index]) ?? chosen.icon;
  const renderOption = ({
    option,
    checked = false,
  }: {
    option: { value: string; label: string };
    checked?: boolean;
  }) => (
    <OptionWithIcon icon={iconOf(choices[Number(option.value)])} label={option.label} checked={checked} />
  );
  const input = useRef<HTMLInputElement>(null);
  const clears = chosen.allowNone && disabled === false && value !== null;
  return (
    <Dropdown
      {...controlProps(props)}
      // Names the list of choices. The label names the input.
      aria-label={props.field.name}
      ref={input}
      data={data}
      value={value === null ? null : isKnown ? String(index) : 'unknown'}
      placeholder={chosen.placeholder ?? t('interfaces.select_an_item')}
      searchable={choices.length > 10}
      nothingFoundMessage={t('interfaces.no_options_available')}
      allowDeselect={chosen.allowNone}
      comboboxProps={{ offset: 8 }}
      classNames={{ input: inputClass('sans-serif', disabled) }}
      leftSection={icon ? <Icon name={icon} /> : undefined}
      {...(choices.some(hasIcon) ? { renderOption } : {})}
      rightSection={
        <SelectEnd disabled={disabled} input={input} onClear={clears && (() => onChange(null))} />
      }
      {...selectEndProps(clears)}
      onChange={(next) => {
        if (next === 'other') return onOther();
        const choice = choices[Number(next)];
        if (next === null) onChange(null);
        else if (choice) onChange(storedChoice(choice.value, field.type));
      }}
    />
  );
}

function iconOf(choice: Choice | undefined): string | null {
  return typeof choice?.['icon'] === 'string' ? choice['icon'] : null;
}

const hasIcon = (choice: Choice) => iconOf(choice) !== null;

interface OptionProps {
  readonly icon: string | null;
  readonly label: string;
  readonly checked: boolean;
}

function OptionWithIcon({ icon, label, checked }: OptionProps) {
  return (
    <span className={classes.option}>
      {/* An unknown name leaves the space of an icon, so that all labels are aligned. */}
      <Icon name={icon ?? ''} />
      <span className={classes.label}>{label}</span>
      {checked && <Icon name="check" size={16} />}
    </span>
  );
}
