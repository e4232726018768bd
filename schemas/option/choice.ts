/** Compares choices with field values: a settings form writes choices as text, but a column has a type. Pure. */
import { comparisonOf, isAmount, isExact, isStructured } from '../field/traits.ts';
import type { FieldType } from '../field/types.ts';
import { fitsFloat, isNumeral, readNumber } from '../value/read-number.ts';
import type { Choice } from './types.ts';

export type ChoiceValue = Choice['value'];

/** Returns whether two values are the same choice. A typed column cannot distinguish 2 from "2"; a JSON list can. */
export function sameChoice(a: unknown, b: unknown, type: FieldType): boolean {
  if (a === b) return true;
  if (isStructured(type) || !isPlain(a) || !isPlain(b)) return false;
  if (String(a) === String(b)) return true;
  const isSafe = (each: unknown) => isNumeral(each) && fitsFloat(String(each));
  return isAmount(type) && isSafe(a) && isSafe(b) && Number(a) === Number(b);
}

/** Converts a choice to the field's type. A choice that does not fit stays unchanged, and the platform rejects it. */
export function storedChoice(value: ChoiceValue, type: FieldType): ChoiceValue {
  if (isAmount(type))
    return typeof value === 'string'
      ? (readNumber(value, { locale: 'en', exact: isExact(type) }) ?? value)
      : value;
  return comparisonOf(type) === 'text' ? String(value) : value;
}

function isPlain(value: unknown): value is ChoiceValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
