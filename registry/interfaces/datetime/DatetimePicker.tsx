import { Group, NativeSelect } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './datetime.module.css';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { DayGrid } from './DayGrid.tsx';
import { daysIn, partsOf, yearsAround, type Parts } from './parts.ts';
import { halvesOfDay } from './typed.ts';

export interface PickerProps {
  readonly parts: Parts | null;
  readonly form: { readonly hasDate: boolean; readonly hasTime: boolean };
  readonly includeSeconds: boolean;
  readonly use24: boolean;
  readonly onChange: (parts: Parts) => void;
  readonly onDone: () => void;
}

/** Shows the days of a month and one select per other part. The selects accept typed digits (INT-datetime-04). */
export function DatetimePicker({ parts, form, includeSeconds, use24, onChange, onDone }: PickerProps) {
  const { t, locale, clock } = useRender();
  const now = partsOf(new Date(clock.now()));
  const shown = parts ?? { ...now, seconds: 0 };
  const change = (part: Partial<Parts>) => {
    const next = { ...shown, ...part };
    onChange({ ...next, day: Math.min(next.day, daysIn(next.year, next.month)) });
  };
  const select = (part: keyof Parts, choices: readonly { value: number; label: string }[], label: string) => (
    <NativeSelect
      key={part}
      size="xs"
      aria-label={label}
      value={String(shown[part])}
      data={choices.map(({ value, label: text }) => ({ value: String(value), label: text }))}
      onChange={(event) => change({ [part]: Number(event.currentTarget.value) })}
    />
  );
  const noon = shown.hours >= 12;
  const [am, pm] = halvesOfDay(locale);
  const hours = use24
    ? range(0, 23)
    : range(0, 11).map(({ value }) => ({
        value: value + (noon ? 12 : 0),
        label: String(value === 0 ? 12 : value),
      }));
  return (
    <div className={classes.picker}>
      {form.hasDate && (
        <div className={classes.row}>
          {select('month', monthNames(locale), t('interfaces.month'))}
          {select(
            'year',
            yearsAround(shown.year).map((year) => ({ value: year, label: String(year) })),
            t('interfaces.year'),
          )}
        </div>
      )}
      {form.hasDate && <DayGrid chosen={parts} shown={shown} onChoose={change} />}
      {form.hasTime && (
        <div className={classes.row}>
          {select('hours', hours, t('interfaces.hours'))}
          {select('minutes', range(0, 59), t('interfaces.minutes'))}
          {includeSeconds && select('seconds', range(0, 59), t('interfaces.seconds'))}
          {!use24 && (
            <NativeSelect
              size="xs"
              aria-label={t('interfaces.half_of_day')}
              value={noon ? 'pm' : 'am'}
              data={[
                { value: 'am', label: am },
                { value: 'pm', label: pm },
              ]}
              onChange={(event) =>
                change({ hours: (shown.hours % 12) + (event.currentTarget.value === 'pm' ? 12 : 0) })
              }
            />
          )}
        </div>
      )}
      <Group justify="space-between">
        <Button kind="quiet" size="small" onClick={() => onChange(now)}>
          {t('interfaces.set_to_now')}
        </Button>
        <Button
          kind="primary"
          size="small"
          onClick={() => {
            if (parts === null) onChange(shown);
            onDone();
          }}
        >
          {t('common.done')}
        </Button>
      </Group>
    </div>
  );
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    value: from + i,
    label: String(from + i).padStart(2, '0'),
  }));
}

function monthNames(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { month: 'long' });
  return Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: format.format(new Date(2000, i, 1)) }));
}
