import { useEffect, useId, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { sameChoice, storedChoice, type ChoiceValue } from '../../../schemas/option/choice.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { isSpecifiedGreen } from '../shared/options.ts';
import { OtherValue } from '../shared/OtherValue.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import type { options } from './options.ts';
import classes from './radio.module.css';

/**
 * Selects one choice with radio buttons. If the options allow it, also accepts another value. Values have the field's
 * type.
 */
export function SelectRadio(props: InterfaceProps<typeof options, ChoiceValue>) {
  const { t } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, required, issues, labelId, describedBy, field, onChange } = props;
  const name = useId();
  const choices = chosen.choices ?? [];
  const isChosen = (choice: { readonly value: ChoiceValue }) => sameChoice(choice.value, value, field.type);
  const known = choices.some(isChosen);
  const [asked, setAsked] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) group.current?.querySelector<HTMLElement>('[data-other]')?.focus();
  }, [asked]);
  const own = chosen.allowOther && !known && (asked || value !== null);
  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={labelId} />;
  if (choices.length === 0 && !chosen.allowOther) return <ChoicesMissing />;

  // A stored value that is not a choice is still shown.
  const lost = value !== null && !known && !chosen.allowOther ? [{ text: String(value), value }] : [];
  const radio = (key: string, label: string, on: boolean, choose: () => void) => (
    <label key={key} className={classes.choice} data-on={on || undefined}>
      <input
        type="radio"
        name={name}
        checked={on}
        aria-disabled={disabled !== false || undefined}
        onChange={() => {
          if (disabled === false) choose();
        }}
      />
      <span
        className={classes.sign}
        style={
          on && disabled === false && !isSpecifiedGreen(chosen.color) ? { color: chosen.color } : undefined
        }
      >
        <Icon name={on ? chosen.iconOn : chosen.iconOff} />
      </span>
      <span>{label}</span>
    </label>
  );
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={issues.length > 0 || undefined}
      aria-required={required || undefined}
      aria-readonly={disabled !== false || undefined}
      className={classes.choices}
      data-readonly={disabled !== false || undefined}
    >
      {[...choices, ...lost].map((choice) =>
        radio(
          String(choice.value),
          text(choice.text) || String(choice.value),
          !own && isChosen(choice),
          () => {
            setAsked(false);
            onChange(storedChoice(choice.value, field.type));
          },
        ),
      )}
      {chosen.allowOther &&
        radio('other', t('interfaces.other'), own, () => {
          setAsked(true);
          onChange(null);
        })}
      {own && (
        <div className={classes.own}>
          <OtherValue {...props} label={t('interfaces.other_value')} />
        </div>
      )}
    </div>
  );
}
