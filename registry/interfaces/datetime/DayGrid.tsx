import { Calendar, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRender } from '../../../renderer/contract/render.ts';
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import classes from './datetime.module.css';
import { firstDayOf } from '../../../renderer/kit/date-text.ts';
import { dayText, type Parts } from './parts.ts';

interface Props {
  /** The selected date, or null. It is marked only if its month is shown. */
  readonly chosen: Parts | null;
  /** The month that is shown. */
  readonly shown: Parts;
  readonly onChoose: (day: Pick<Parts, 'year' | 'month' | 'day'>) => void;
}

/** Shows the days of a month by week; arrow keys move between them. Selects above it set the month and the year. */
export function DayGrid({ chosen, shown, onChoose }: Props) {
  const { t, locale } = useRender();
  const marked = chosen === null ? null : dayText(chosen);
  const first = dayText({ ...shown, day: 1 });
  // The library's own texts are English and need a locale file per language, so Intl formats the dates.
  const formatDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
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
      weekdayFormat={formatDay({ weekday: 'short' })}
      getDayAriaLabel={formatDay({ dateStyle: 'full' })}
      // Separate selects set the month and the year.
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
