/** The views of the calendar, and the ids under which presets store them (LAYK-01, LAYK-05). Pure. */

export const viewNames = ['month', 'week', 'day', 'list'] as const;
export type ViewName = (typeof viewNames)[number];

/** The stored state of the calendar. Other clients store a date with a time. */
interface ViewInfo {
  readonly type?: unknown;
  readonly startDateStr?: unknown;
}

/** Returns the view of a stored id; the default is the month (LAYK-02). */
export function viewNameOf(info: ViewInfo | null): ViewName {
  const type = typeof info?.type === 'string' ? info.type : '';
  if (type.startsWith('list')) return 'list';
  return viewNames.find((name) => type.toLowerCase().endsWith(name)) ?? 'month';
}

/** Returns the first day of the stored period, or undefined. */
export function storedDay(info: ViewInfo | null): string | undefined {
  const day = typeof info?.startDateStr === 'string' ? info.startDateStr.slice(0, 10) : '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

/** Returns the calendar's id of a view. Weeks and days have a time grid if events have a time (LAYK-03). */
export function viewId(name: ViewName, isTimed: boolean, isNarrow: boolean): string {
  // A month on a phone has no room for titles.
  if (isNarrow) return 'listMonth';
  const grid = isTimed ? 'timeGrid' : 'dayGrid';
  return { month: 'dayGridMonth', week: `${grid}Week`, day: `${grid}Day`, list: 'listWeek' }[name];
}
