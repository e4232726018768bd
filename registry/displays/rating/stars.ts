import type { Field } from '../../../schemas/field/types.ts';

/** Maximum number of stars. More would fill the row and be harder to read than the number. */
const maxStars = 20;

/** Returns the maximum of the field's interface, rounded up, or 5 (DISP-rating-01). */
export function starsOf(field: Field): number {
  const options = field.meta?.options ?? {};
  const maximum = Number(options['maxValue'] ?? options['max'] ?? 5);
  return Number.isFinite(maximum) && maximum > 0 ? Math.min(maxStars, Math.ceil(maximum)) : 5;
}

/** Returns which part of all stars is filled, from 0 to 1. */
export function shareOf(value: number, stars: number): number {
  return Math.min(1, Math.max(0, value / stars));
}
