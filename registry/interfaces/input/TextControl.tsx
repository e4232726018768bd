import { ActionIcon, TextInput } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import type { InputProps } from './Input.tsx';
import classes from './input.module.css';
import { counterLevel, slugged } from './text.ts';

/** Empty text is null; the counter shows when the column's length comes near. */
export function TextControl(props: InputProps) {
  const { t } = useRender();
  const { value, options, disabled, field, onChange } = props;
  const text = value === null ? '' : String(value);
  const maximum = field.schema?.max_length ?? null;
  const level = counterLevel(text.length, maximum);
  const emit = (next: string) => onChange(next === '' ? null : options.slug ? slugged(next) : next);
  return (
    <TextInput
      {...controlProps(props)}
      type={options.masked ? 'password' : 'text'}
      autoComplete={options.masked ? 'new-password' : 'off'}
      value={text}
      maxLength={maximum ?? undefined}
      placeholder={options.placeholder ?? undefined}
      classNames={{ input: inputClass(options.font, disabled) }}
      leftSection={options.iconLeft ? <Icon name={options.iconLeft} /> : undefined}
      rightSectionWidth={level === 'hidden' ? undefined : 72}
      rightSection={
        level !== 'hidden' ? (
          <span className={classes.counter} data-level={level} aria-live="polite">
            {(maximum ?? 0) - text.length}
          </span>
        ) : options.clear && text !== '' && disabled === false ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.clear_value')}
            onClick={() => onChange(null)}
          >
            <Icon name="close" />
          </ActionIcon>
        ) : options.iconRight ? (
          <Icon name={options.iconRight} />
        ) : undefined
      }
      onChange={(event) => emit(event.currentTarget.value)}
      onBlur={() => {
        const trimmed = text.trim();
        if (options.trim && trimmed !== text) emit(trimmed);
      }}
    />
  );
}
