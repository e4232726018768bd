import { numberFormat } from '../../../schemas/value/intl.ts';

/** Units of a duration, in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns a duration in its two largest units, for example "2 days, 5 hours". */
export function uptimeText(seconds: number, locale: string): string {
  const first = units.findIndex(([unit, size]) => seconds >= size || unit === 'second');
  let rest = Math.round(seconds);
  const parts = units.slice(first, first + 2).flatMap(([unit, size], i) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    const format = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    return count === 0 && i > 0 ? [] : [format.format(count)];
  });
  return parts.join(', ');
}
