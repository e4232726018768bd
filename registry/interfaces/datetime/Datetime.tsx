import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnreadText } from '../../../renderer/contract/form-store.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { fieldProps } from '../shared/control.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { InputError, isReported } from '../shared/InputError.tsx';
import classes from './datetime.module.css';
import type { options } from './options.ts';
import { formOf, partsOf, type Parts } from './parts.ts';
import { countsTo24, formatForReading, parseTyped, formatForInput, type Style } from './typed.ts';

const PickerPopover = deferred(async () => (await import('./PickerPopover.tsx')).PickerPopover);

export type DatetimeProps = InterfaceProps<typeof options, string>;

/**
 * Edits a date, a time or both, by typing in the format of the locale or with a picker. Without focus it shows the
 * value in words.
 */
export function Datetime(props: DatetimeProps) {
  const { value } = props;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={props.labelId} />;
  return <Typed {...props} value={value} />;
}

function Typed(props: DatetimeProps) {
  const { t, locale, clock } = useRender();
  const { value, options: chosen, disabled, field, labelId, describedBy, onChange } = props;
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  // The typed text. It stays until it is a valid date, or until Escape discards it.
  const [typed, setTyped] = useState<string | null>(null);
  const form = formOf(field.type);
  const use24 = chosen.use24 ?? countsTo24(locale);
  const style: Style = { locale, includeSeconds: chosen.includeSeconds, use24 };
  const editable = disabled === false;
  const parts = value === null ? null : form.read(value);
  const now = { ...partsOf(new Date(clock.now())), seconds: 0 };
  // A day that is typed into an empty field starts at midnight.
  const around = parts ?? { ...now, hours: 0, minutes: 0 };

  const read = (text: string) => parseTyped(text, form, locale, around);
  const set = (next: Parts) => {
    const stored = form.write(next);
    if (stored !== value) onChange(stored);
  };
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') {
      if (value !== null) onChange(null);
      return;
    }
    const meant = read(text);
    if (meant?.exact) set(meant.parts);
  };
  const storeTyped = () => {
    if (typed === null) return;
    const meant = typed.trim() === '' ? null : read(typed);
    if (meant) set(meant.parts);
    if (meant || typed.trim() === '') setTyped(null);
  };
  const wrong = typed === null ? value !== null && !parts : !focused && !read(typed);
  const example = t('interfaces.type_like', { example: formatForInput(now, form, style) });
  const isUnread = typed !== null && typed.trim() !== '' && !read(typed);
  useUnreadText(field.field, isUnread ? example : null, () => setTyped(null));
  const hint = `${labelId}-hint`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editable) return;
    // Keyboard shortcuts may save the form, so the typed text must be stored before they run.
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) storeTyped();
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    storeTyped();
    setOpened(true);
  };
  const shown = parts
    ? (focused && editable ? formatForInput : formatForReading)(parts, form, style)
    : (value ?? '');
  return (
    <div className={classes.control}>
      <TextField
        {...fieldProps(props)}
        invalid={props.issues.length > 0 || wrong}
        aria-invalid={props.issues.length > 0 || wrong || undefined}
        aria-describedby={wrong ? `${describedBy ?? ''} ${hint}`.trim() : describedBy}
        role="combobox"
        aria-haspopup="dialog"
        aria-controls={`${labelId}-picker`}
        aria-expanded={opened}
        autoComplete="off"
        value={typed ?? shown}
        placeholder={
          focused
            ? formatForInput(now, form, style)
            : t(`interfaces.choose_${form.hasDate ? 'date' : 'time'}`)
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          // Shows the editable format before the selection is set, so that typing replaces the whole text.
          flushSync(() => setFocused(true));
          event.currentTarget.select();
        }}
        onBlur={() => {
          setFocused(false);
          storeTyped();
        }}
        end={
          editable && (
            <>
              {(value !== null || typed !== null) && (
                <BareIconButton
                  icon="close"
                  size="small"
                  label={t('form.clear_value')}
                  onClick={() => {
                    setTyped(null);
                    if (value !== null) onChange(null);
                  }}
                />
              )}
              <BareIconButton
                icon={form.hasDate ? 'today' : 'access_time'}
                size="small"
                label={t(`interfaces.choose_${form.hasDate ? 'date' : 'time'}`)}
                aria-expanded={opened}
                onClick={() => setOpened(true)}
              />
            </>
          )
        }
      />
      {opened && editable && (
        <PickerPopover
          id={`${labelId}-picker`}
          label={field.name}
          parts={parts}
          form={form}
          includeSeconds={chosen.includeSeconds}
          use24={use24}
          onChange={(next) => {
            setTyped(null);
            set(next);
          }}
          onDone={() => setOpened(false)}
        />
      )}
      {wrong && !isReported(props.issues) && <InputError id={hint} text={example} />}
    </div>
  );
}
