/** Reads and writes dates and times as text. Fractions of seconds keep all their digits. Pure. */

export interface Moment {
  /** `2026-01-31` */
  readonly date: string;
  /** `14:05:00` */
  readonly time: string;
  /** The digits behind the decimal point, without trailing zeros. */
  readonly fraction: string;
  /** `Z` or `+02:00`; null if the text names none. */
  readonly zone: string | null;
}

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const clock = String.raw`((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.(\d{1,12}))?`;
const zone = String.raw`(Z|[+-]\d{2}(?::?\d{2})?)?`;
const momentForm = new RegExp(`^(${day})(?:[T ]${clock}\\s?${zone})?$`, 'i');
const clockForm = new RegExp(`^${clock}$`);

/** Parses `2026-01-31`, `2026-01-31 14:05` and `2026-01-31T14:05:00.123456+02:00`. Returns null for other texts. */
export function parseMoment(text: string): Moment | null {
  const match = momentForm.exec(text);
  if (!match) return null;
  const [, date = '', minutes = '00:00', seconds = ':00', fraction = '', offset] = match;
  return {
    date,
    time: minutes + seconds,
    fraction: withoutZeros(fraction),
    zone: offset === undefined ? null : zoneOf(offset),
  };
}

/** Parses a time of day. Returns it as `14:05:00` or `14:05:00.5`, or null if the text is not a time. */
export function parseClock(text: string): string | null {
  const match = clockForm.exec(text);
  if (!match) return null;
  const [, minutes = '', seconds = ':00', fraction = ''] = match;
  return clockText({ time: minutes + seconds, fraction: withoutZeros(fraction) });
}

/** Returns whether the calendar has the date: 2026-02-29 does not exist. */
export function isCalendarDate(date: string): boolean {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const found = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === dayOfMonth;
}

/** Converts a moment to UTC. Without a zone, it is in UTC already. Returns null if it has no four-digit year there. */
export function inUtc(moment: Moment): Moment | null {
  if (moment.zone === null || moment.zone === 'Z') return moment;
  const instant = new Date(`${moment.date}T${moment.time}${moment.zone}`);
  const text = Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
  if (!/^\d{4}-/.test(text)) return null;
  return { ...moment, date: text.slice(0, 10), time: text.slice(11, 19), zone: 'Z' };
}

/** Returns an instant in the form of the API: at least three digits of a second, and `Z`. */
export function instantText({ date, time, fraction }: Moment): string {
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** Returns a date and time without a zone in the form of the API. */
export function localText(moment: Moment): string {
  return `${moment.date}T${clockText(moment)}`;
}

export function clockText({ time, fraction }: Pick<Moment, 'time' | 'fraction'>): string {
  return fraction === '' ? time : `${time}.${fraction}`;
}

function withoutZeros(fraction: string): string {
  return fraction.replace(/0+$/, '');
}

function zoneOf(text: string): string {
  if (/^z$/i.test(text)) return 'Z';
  const [hours, minutes] = [text.slice(0, 3), text.slice(3).replace(':', '')];
  return `${hours}:${minutes === '' ? '00' : minutes}`;
}
