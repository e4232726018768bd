import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { fitsFloat } from '../../../schemas/value/read-number.ts';
import { fieldProps, fontClass } from '../shared/control.ts';
import { useTypedNumber } from '../shared/use-typed-number.ts';
import { InputError, isReported } from '../shared/InputError.tsx';
import type { InputProps } from './options.ts';
import classes from './input.module.css';
import { stepped } from './text.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** An input that emits numbers (INT-input-04). */
export function NumberControl(props: InputProps) {
  const { t } = useRender();
  const { value, options, disabled, field, labelId, describedBy, issues, onChange } = props;
  const { text, wrong, type, leave, forget } = useTypedNumber({
    value,
    type: field.type,
    field: field.field,
    onChange,
  });
  const step = (direction: 1 | -1) => {
    // Numbers with more digits than a float would lose precision.
    if (disabled !== false || !fitsFloat(String(value ?? 0))) return;
    forget();
    const limits = { min: options.min, max: options.max, step: options.step };
    onChange(stepped(Number(value ?? 0), direction, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    step(direction);
  };
  const hint = `${labelId}-hint`;
  return (
    <>
      <TextField
        {...fieldProps(props)}
        invalid={wrong || issues.length > 0}
        aria-invalid={wrong || issues.length > 0 || undefined}
        aria-describedby={wrong ? `${describedBy ?? ''} ${hint}`.trim() : describedBy}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={options.placeholder ?? undefined}
        className={ownValue(fontClass, options.font)}
        start={options.iconLeft ? <Icon name={options.iconLeft} /> : undefined}
        end={
          <>
            {options.iconRight && <Icon name={options.iconRight} />}
            {disabled === false && (
              <Steps onStep={step} up={t('interfaces.step_up')} down={t('interfaces.step_down')} />
            )}
          </>
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {wrong && !isReported(issues) && <InputError id={hint} text={t('interfaces.not_a_number')} />}
    </>
  );
}

/** Buttons for the mouse. The arrow keys do the same, so the buttons are not in the tab order. */
function Steps(props: {
  readonly onStep: (direction: 1 | -1) => void;
  readonly up: string;
  readonly down: string;
}) {
  return (
    <span className={classes.steps}>
      <UnstyledButton tabIndex={-1} aria-label={props.up} onClick={() => props.onStep(1)}>
        <Icon name="keyboard_arrow_up" size={16} />
      </UnstyledButton>
      <UnstyledButton tabIndex={-1} aria-label={props.down} onClick={() => props.onStep(-1)}>
        <Icon name="keyboard_arrow_down" size={16} />
      </UnstyledButton>
    </span>
  );
}
