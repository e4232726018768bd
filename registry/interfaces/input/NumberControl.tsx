import { UnstyledButton } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { TextField } from '../../../renderer/kit/TextField.tsx';
import { fieldProps, fontClass } from '../shared/control.ts';
import type { InputProps } from './Input.tsx';
import classes from './input.module.css';
import { readNumber, stepped } from './text.ts';

/** Emits numbers. What is not a number yet ("-", "1e") stays visible and is not emitted. */
export function NumberControl(props: InputProps) {
  const { t } = useRender();
  const { value, options, disabled, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typed !== null && readNumber(typed) === undefined ? typed : value === null ? '' : String(value);
  const text = typed !== null && sameNumber(readNumber(typed), value) ? typed : shown;
  const limits = { min: options.min, max: options.max, step: options.step };

  const type = (next: string) => {
    setTyped(next);
    const number = readNumber(next);
    if (number !== undefined) onChange(number);
  };
  const step = (direction: 1 | -1) => {
    const current = Number(value ?? 0);
    if (disabled !== false || !Number.isSafeInteger(Math.trunc(current))) return;
    setTyped(null);
    onChange(stepped(current, direction, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    step(direction);
  };
  return (
    <TextField
      {...fieldProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={options.placeholder ?? undefined}
      className={fontClass[options.font]}
      start={options.iconLeft ? <Icon name={options.iconLeft} /> : undefined}
      end={
        disabled === false ? (
          <Steps onStep={step} up={t('interfaces.step_up')} down={t('interfaces.step_down')} />
        ) : undefined
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setTyped(null)}
    />
  );
}

function sameNumber(a: ReturnType<typeof readNumber>, b: string | number | null): boolean {
  return a === b || (a !== null && a !== undefined && b !== null && String(a) === String(b));
}

/** Mouse only: the arrow keys do the same, so the buttons stay out of the tab order. */
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
