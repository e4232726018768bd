/** Rules of the text input. Pure. */

/** Characters left before the counter shows, and before it warns, as shares of the maximum (INT-input-06). */
const shown = 0.2;
const warning = 0.1;
const danger = 0.05;

export type CounterLevel = 'hidden' | 'normal' | 'warning' | 'danger';

/** How loud the counter is; hidden without a maximum. */
export function counterLevel(length: number, maximum: number | null): CounterLevel {
  if (maximum === null || maximum <= 0) return 'hidden';
  const left = (maximum - length) / maximum;
  if (left > shown) return 'hidden';
  if (left < danger) return 'danger';
  return left < warning ? 'warning' : 'normal';
}

/** What a slug input keeps of typed text (INT-input-05): spaces become `-`, none after a trailing separator. */
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
 * What a database-safe input keeps: letters without accents, digits and `_`, in small letters, no digit first; spaces
 * become `_` (the rule of FLD-11).
 */
export function databaseSafe(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ /g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^\d+/, '');
}

/** One step up or down, held within min and max, without binary dust (0.1 + 0.2). */
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
