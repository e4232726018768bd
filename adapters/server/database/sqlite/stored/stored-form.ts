/** Finds the form in which a column stores dates, times and booleans, from a sample of its values. */
import { isTruth, momentOf, type Moment } from '../../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../../schemas/field/types.ts';
import type { StoredForm } from '../../../contract.ts';
import { isPattern, isUnit, ownPatterns, patternOf, unitOf } from './stored-moment.ts';
import { isWholeUnit } from '../../../../../schemas/field/stored-numbers.ts';
import { booleanFormOf, isBooleanForm, ownBooleans } from './stored-boolean.ts';

/** Whether values of the type may have several stored forms. */
export const hasForms = (type: FieldType): boolean => momentOf(type) !== null || isTruth(type);

/** Returns the most frequent form of the values; undefined if all have this server's own form. */
export function detectForm(type: FieldType, values: readonly unknown[]): StoredForm | undefined {
  const kind = momentOf(type);
  const numbers = values.filter((value) => typeof value === 'number');
  const unit = kind && numbers.length > 0 ? unitOf(numbers) : null;
  const counts = new Map<string, number>();
  for (const value of values) {
    const form = kind ? momentForm(kind, value, unit) : booleanFormOf(value);
    if (form !== null) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!most) return undefined;
  const [as] = most;
  const isWhole = isWholeUnit(as) && numbers.every(Number.isInteger);
  const mixed = counts.size > 1 || !isWhole;
  return counts.size === 1 && as === ownForm(type) ? undefined : { as, unit, mixed };
}

/**
 * Returns the form that the field option `storedAs` names, or the detected one. If the sample contains other forms,
 * values are compared one by one.
 */
export function chosenForm(
  type: FieldType,
  option: unknown,
  detected: StoredForm | undefined,
): StoredForm | undefined {
  if (typeof option !== 'string' || !isForm(type, option) || option === detected?.as) return detected;
  if (option === ownForm(type)) return detected && { ...detected, as: option, mixed: true };
  const unit = isUnit(option) ? option : (detected?.unit ?? null);
  const isOtherUnit = detected !== undefined && isUnit(detected.as) && !detected.mixed;
  return { as: option, unit, mixed: !isWholeUnit(option) || !(detected === undefined || isOtherUnit) };
}

export function isForm(type: FieldType, form: string): boolean {
  return momentOf(type) === null ? isTruth(type) && isBooleanForm(form) : isUnit(form) || isPattern(form);
}

function ownForm(type: FieldType): string {
  const kind = momentOf(type);
  return kind ? ownPatterns[kind] : ownBooleans;
}

function momentForm(kind: Moment, value: unknown, unit: string | null): string | null {
  if (typeof value === 'number') return kind === 'time' ? null : unit;
  return typeof value === 'string' ? patternOf(kind, value) : null;
}
