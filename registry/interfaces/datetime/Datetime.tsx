import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { DatetimePicker } from './DatetimePicker.tsx';
import type { options } from './options.ts';
import { formOf, type Parts } from './parts.ts';

export type DatetimeProps = InterfaceProps<typeof options, string>;

/** A date, a time or both: shown in the reader's words, chosen in a popover. */
export function Datetime(props: DatetimeProps) {
  const { t, locale } = useRender();
  const { value, options: chosen, disabled, field, onChange } = props;
  const [opened, setOpened] = useState(false);
  const form = formOf(field.type);
  const parts = value === null ? null : form.read(String(value));
  const shown = parts ? formatParts(parts, form, chosen, locale) : value === null ? '' : String(value);
  const editable = disabled === false;
  return (
    <Popover
      opened={opened && editable}
      onChange={setOpened}
      position="bottom-start"
      offset={8}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <TextInput
          {...controlProps(props)}
          role="combobox"
          readOnly
          value={shown}
          placeholder={t(form.hasDate ? 'interfaces.choose_date' : 'interfaces.choose_time')}
          classNames={{ input: inputClass('sans-serif', disabled) }}
          styles={{ input: editable ? { cursor: 'pointer' } : {} }}
          aria-haspopup="dialog"
          aria-controls={`${props.labelId}-picker`}
          aria-expanded={opened}
          onClick={() => setOpened(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpened(true);
          }}
          rightSectionPointerEvents={editable && value !== null ? 'all' : 'none'}
          rightSection={
            !editable ? undefined : value === null ? (
              <Icon name={form.hasDate ? 'today' : 'access_time'} />
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('form.clear_value')}
                onClick={() => onChange(null)}
              >
                <Icon name="close" />
              </ActionIcon>
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown id={`${props.labelId}-picker`} aria-label={field.name}>
        <DatetimePicker
          parts={parts}
          form={form}
          includeSeconds={chosen.includeSeconds}
          use24={chosen.use24}
          onChange={(next) => onChange(form.write(next))}
          onDone={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function formatParts(
  parts: Parts,
  form: { readonly hasDate: boolean; readonly hasTime: boolean },
  chosen: { readonly includeSeconds: boolean; readonly use24: boolean },
  locale: string,
): string {
  const { year, month, day, hours, minutes, seconds } = parts;
  return new Intl.DateTimeFormat(locale, {
    ...(form.hasDate ? { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' } : {}),
    ...(form.hasTime
      ? {
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: chosen.use24 ? 'h23' : 'h12',
          ...(chosen.includeSeconds ? { second: '2-digit' } : {}),
        }
      : {}),
  }).format(new Date(year, month - 1, day, hours, minutes, seconds));
}
