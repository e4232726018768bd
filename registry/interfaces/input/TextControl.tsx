import { ActionIcon } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { fieldProps, fontClass } from '../shared/control.ts';
import type { InputProps } from './options.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import classes from './input.module.css';
import { counterLevel, databaseSafe, slugged } from './text.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** A text input. Empty text is null. A counter appears near the column's maximum length. */
export function TextControl(props: InputProps) {
  const { value, options, disabled, field, onChange } = props;
  const text = value === null ? '' : String(value);
  const keep = options.slug ? slugged : options.dbSafe ? databaseSafe : null;
  const emit = (typed: string) => onChange(typed === '' ? null : typed);
  const type = (input: HTMLInputElement) => {
    if (keep) rewrite(input, keep);
    emit(input.value);
  };
  return (
    <TextField
      {...fieldProps(props)}
      type={options.masked ? 'password' : 'text'}
      autoComplete={options.masked ? 'new-password' : 'off'}
      value={text}
      maxLength={field.schema?.max_length ?? undefined}
      placeholder={options.placeholder ?? undefined}
      className={ownValue(fontClass, options.font)}
      start={options.iconLeft ? <Icon name={options.iconLeft} /> : undefined}
      end={endOf(props, text)}
      onChange={({ currentTarget: input, nativeEvent }) =>
        // During IME composition the text must not be rewritten.
        (nativeEvent as InputEvent).isComposing ? emit(input.value) : type(input)
      }
      onCompositionEnd={({ currentTarget }) => type(currentTarget)}
      onBlur={() => {
        const trimmed = text.trim();
        if (options.trim && disabled === false && trimmed !== text) emit(trimmed);
      }}
    />
  );
}

/** Rewrites the typed text and keeps the caret position. */
function rewrite(input: HTMLInputElement, keep: (text: string) => string): void {
  const { value, selectionStart } = input;
  const kept = keep(value);
  if (kept === value) return;
  const caret = keep(value.slice(0, selectionStart ?? value.length)).length;
  input.value = kept;
  input.setSelectionRange(caret, caret);
}

/** Returns the end of the input: the counter near the maximum length, else the clear button, else the icon. */
function endOf({ options, disabled, field, onChange }: InputProps, text: string): ReactNode {
  const maximum = field.schema?.max_length ?? null;
  const level = counterLevel(text.length, maximum);
  if (level !== 'hidden') return <Counter level={level} left={(maximum ?? 0) - text.length} />;
  if (options.clear && text !== '' && disabled === false) return <Clear onClear={() => onChange(null)} />;
  return options.iconRight ? <Icon name={options.iconRight} /> : undefined;
}

function Counter({ level, left }: { readonly level: string; readonly left: number }) {
  const { t } = useRender();
  const [atFirst] = useState(left);
  // A long text that the page was opened with is not announced.
  useAnnouncement(left === atFirst ? null : t('interfaces.characters_left', { count: left }));
  return (
    <span className={classes.counter} data-level={level}>
      {left}
    </span>
  );
}

function Clear({ onClear }: { readonly onClear: () => void }) {
  const { t } = useRender();
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('form.clear_value')} onClick={onClear}>
      <Icon name="close" />
    </ActionIcon>
  );
}
