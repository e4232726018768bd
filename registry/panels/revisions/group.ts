/** Groups revisions by day (REV-07). Pure: the current date is a parameter. */
import { timeText } from '../../../renderer/kit/date-text.ts';

/** The fields of a revision (REV-02). */
export interface Revision {
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly delta: Readonly<Record<string, unknown>> | null;
  readonly activity: {
    readonly action: string;
    readonly timestamp: string;
    /** The author's readable fields, the author's key, or null. */
    readonly user: unknown;
  } | null;
}

export interface RevisionGroup {
  readonly heading: string;
  readonly revisions: readonly Revision[];
  timeOf(revision: Revision): string;
}

export function groupByDay(
  revisions: readonly Revision[],
  locale: string,
  now: number,
  words: { readonly today: string; readonly yesterday: string },
): readonly RevisionGroup[] {
  const timeOf = (revision: Revision) =>
    revision.activity ? timeText(new Date(revision.activity.timestamp), locale) : '';
  const days = new Map<string, Revision[]>();
  for (const revision of revisions) {
    const heading = headingOf(new Date(revision.activity?.timestamp ?? 0), locale, now, words);
    days.set(heading, [...(days.get(heading) ?? []), revision]);
  }
  return [...days].map(([heading, list]) => ({ heading, revisions: list, timeOf }));
}

function headingOf(
  date: Date,
  locale: string,
  now: number,
  words: { readonly today: string; readonly yesterday: string },
): string {
  const today = new Date(now);
  const day = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
  const distance = Math.round((day(today) - day(date)) / 86_400_000);
  if (distance === 0) return words.today;
  if (distance === 1) return words.yesterday;
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(date);
}
