import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { sameChoice, type ChoiceValue } from '../../../schemas/option/choice.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { isSpecifiedGreen } from '../shared/options.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { choicesWith, chosenValues, withChoice } from '../shared/several.ts';
import classes from './checkboxes.module.css';
import { columnsFor } from './columns.ts';
import type { options } from './options.ts';

type Props = InterfaceProps<typeof options, readonly ChoiceValue[]>;

/** Shows all choices as checkboxes. If the options allow it, the user can add other values. */
export function SelectMultipleCheckbox(props: Props) {
  const { value, options: chosen, field, labelId } = props;
  const values = chosenValues(value, field.type);
  if (values === null) return <RawValue value={value} labelId={labelId} />;
  if ((chosen.choices ?? []).length === 0 && !chosen.allowOther) return <ChoicesMissing />;
  return <Checkboxes {...props} values={values} />;
}

function Checkboxes(props: Props & { readonly values: readonly ChoiceValue[] }) {
  const { t } = useRender();
  const text = useText();
  const { values, options: chosen, disabled, issues, labelId, describedBy, field, onChange } = props;
  const choices = chosen.choices ?? [];
  // Values that were unchecked stay visible, so that they can be checked again.
  const [seen, setSeen] = useState(values);
  const shown = choicesWith(choices, [...new Set([...values, ...seen])], field.type);
  const labels = shown.map((choice) => text(choice.text) || String(choice.value));
  const [all, setAll] = useState(false);
  const hidden = shown.length - chosen.itemsShown;
  const set = (choice: ChoiceValue, on: boolean) => {
    setSeen([...new Set([...seen, ...values, choice])]);
    onChange(withChoice(values, choice, on, { choices, type: field.type }));
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes.choices}
      data-readonly={disabled !== false || undefined}
      data-invalid={issues.length > 0 || undefined}
    >
      <div
        className={classes.grid}
        style={
          { '--columns': columnsFor(labels, field.meta?.width?.startsWith('half') ?? false) } as CSSProperties
        }
      >
        {shown.slice(0, all ? shown.length : chosen.itemsShown).map((choice, i) => {
          const on = values.some((each) => sameChoice(each, choice.value, field.type));
          return (
            <label
              key={`${typeof choice.value}:${choice.value}`}
              className={classes.choice}
              data-on={on || undefined}
            >
              <input
                type="checkbox"
                checked={on}
                aria-disabled={disabled !== false || undefined}
                onChange={() => disabled === false && set(choice.value, !on)}
              />
              <span
                className={classes.sign}
                style={
                  on && disabled === false && !isSpecifiedGreen(chosen.color)
                    ? { color: chosen.color }
                    : undefined
                }
              >
                <Icon name={on ? chosen.iconOn : chosen.iconOff} />
              </span>
              <span className={classes.label}>{labels[i]}</span>
            </label>
          );
        })}
      </div>
      {hidden > 0 && (
        <span>
          <Button
            size="small"
            kind="quiet"
            icon={all ? 'expand_less' : 'expand_more'}
            onClick={() => setAll(!all)}
          >
            {all ? t('interfaces.show_fewer') : t('interfaces.show_more', { count: hidden })}
          </Button>
        </span>
      )}
      {chosen.allowOther && disabled === false && (
        <OtherInput
          onAdd={(own) => {
            setAll(true);
            set(own, true);
          }}
        />
      )}
    </div>
  );
}

/** An input for another value. Enter or blur adds it. */
function OtherInput({ onAdd }: { readonly onAdd: (value: string) => void }) {
  const { t } = useRender();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onAdd(typed.trim());
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <TextField
      aria-label={t('interfaces.other_value')}
      placeholder={t('interfaces.other_value')}
      autoComplete="off"
      value={typed}
      start={<Icon name="add" />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={add}
    />
  );
}
