import type { Field } from '../../../schemas/field/types.ts';

/** More would fill the row, and say less than the number beside them. */
const most = 20;

/** DISP-rating-01: five, or the ceiling of what the field's interface allows at most. */
export function starsOf(field: Field): number {
  const options = field.meta?.options ?? {};
  const maximum = Number(options['maxValue'] ?? options['max'] ?? 5);
  return Number.isFinite(maximum) && maximum > 0 ? Math.min(most, Math.ceil(maximum)) : 5;
}

/** How much of all the stars is filled, 0 to 1. */
export function shareOf(value: number, stars: number): number {
  return Math.min(1, Math.max(0, value / stars));
}
