import { Calendar, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRender } from '../../../renderer/contract/render.ts';
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import classes from './datetime.module.css';
import { dayText, firstDayOf, type Parts } from './parts.ts';

interface Props {
  /** The day that is marked lies in its month; null marks none. */
  readonly chosen: Parts | null;
  /** The month. */
  readonly shown: Parts;
  readonly onChoose: (day: Pick<Parts, 'year' | 'month' | 'day'>) => void;
}

/** The days of a month in weeks; arrows go through them. Its month and year are chosen above it. */
export function DayGrid({ chosen, shown, onChoose }: Props) {
  const { t, locale } = useRender();
  const marked = chosen === null ? null : dayText(chosen);
  const first = dayText({ ...shown, day: 1 });
  // The library's own words are English, and come with a file for each other language.
  const inWords = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateTimeFormat(locale, { calendar: 'gregory', ...options }).format(new Date(`${day}T00:00:00`));
  return (
    <Calendar
      size="sm"
      fullWidth
      hideOutsideDates
      highlightToday
      maxLevel="month"
      date={first}
      firstDayOfWeek={firstDayOf(locale) as DayOfWeek}
      weekendDays={[]}
      weekdayFormat={inWords({ weekday: 'short' })}
      getDayAriaLabel={inWords({ dateStyle: 'full' })}
      // Month and year have selects of their own.
      classNames={{ calendarHeader: classes.gone }}
      ariaLabels={{ previousMonth: t('interfaces.previous_month'), nextMonth: t('interfaces.next_month') }}
      getDayProps={(day) => ({
        selected: day === marked,
        'aria-pressed': day === marked,
        ...(day === (marked ?? dayText(shown)) ? { 'data-autofocus': true } : {}),
        onClick: () => {
          const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
          onChoose({ year, month, day: date });
        },
      })}
    />
  );
}
