/** Rules of the text input. Pure. */

/** Remaining share of the maximum length at which the counter is shown, and at which it warns (INT-input-06). */
const shown = 0.2;
const warning = 0.1;
const danger = 0.05;

export type CounterLevel = 'hidden' | 'normal' | 'warning' | 'danger';

/** Returns the level of the counter. Without a maximum it is hidden. */
export function counterLevel(length: number, maximum: number | null): CounterLevel {
  if (maximum === null || maximum <= 0) return 'hidden';
  const left = (maximum - length) / maximum;
  if (left > shown) return 'hidden';
  if (left < danger) return 'danger';
  return left < warning ? 'warning' : 'normal';
}

/** Converts typed text to a slug (INT-input-05). Spaces become `-`, except after a separator. */
export function slugged(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}\-_~ ]/gu, '')
    .replace(/([-_~ ]) +/g, '$1')
    .replace(/ +([-_~])/g, '$1')
    .replace(/^ +/, '')
    .replace(/ /g, '-')
    .toLowerCase();
}

/**
 * Converts typed text to a database name (FLD-11): lowercase letters without accents, digits and `_`; spaces become
 * `_`. The first character is never a digit.
 */
export function databaseSafe(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ /g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^\d+/, '');
}

/** Returns the next number within min and max, without floating-point errors (0.1 + 0.2). */
export function stepped(
  value: number,
  direction: 1 | -1,
  limits: { readonly min: number | null; readonly max: number | null; readonly step: number },
): number {
  const digits = Math.max(decimals(value), decimals(limits.step));
  const next = Number((value + direction * limits.step).toFixed(digits));
  return Math.min(limits.max ?? Infinity, Math.max(limits.min ?? -Infinity, next));
}

function decimals(number: number): number {
  return Math.min(15, String(number).split('.')[1]?.length ?? 0);
}
