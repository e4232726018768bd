import { useId, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { useText } from '../../../renderer/kit/use-text.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { RawValue } from '../shared/RawValue.tsx';
import type { options } from './options.ts';
import classes from './radio.module.css';

type Value = string | number | boolean;

/** All choices in sight, one of them chosen; one's own value where the options allow it. Values keep their type. */
export function SelectRadio(props: InterfaceProps<typeof options, Value>) {
  const { t } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, issues, labelId, describedBy, onChange } = props;
  const name = useId();
  const choices = chosen.choices ?? [];
  const known = choices.some((choice) => choice.value === value);
  const [asked, setAsked] = useState(false);
  const own = chosen.allowOther && !known && (asked || value !== null);
  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={labelId} />;
  if (choices.length === 0 && !chosen.allowOther) return <ChoicesMissing />;

  // A value that is no choice any more is shown, not lost.
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
      <span className={classes.sign} style={on && disabled === false ? { color: chosen.color } : undefined}>
        <Icon name={on ? chosen.iconOn : chosen.iconOff} />
      </span>
      <span>{label}</span>
    </label>
  );
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={issues.length > 0 || undefined}
      aria-readonly={disabled !== false || undefined}
      className={classes.choices}
      data-readonly={disabled !== false || undefined}
    >
      {[...choices, ...lost].map((choice) =>
        radio(
          String(choice.value),
          text(choice.text) || String(choice.value),
          !own && choice.value === value,
          () => {
            setAsked(false);
            onChange(choice.value);
          },
        ),
      )}
      {chosen.allowOther &&
        radio('other', t('interfaces.other'), own, () => {
          setAsked(true);
          onChange(null);
        })}
      {own && (
        <input
          className={classes.own}
          aria-label={t('interfaces.other_value')}
          readOnly={disabled !== false}
          value={value === null ? '' : String(value)}
          placeholder={t('interfaces.other_value')}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      )}
    </div>
  );
}
