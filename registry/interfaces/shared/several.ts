/** Several choices as one value: a list in a json field, a list or comma-separated text in a csv field. Pure. */
import { isStructured } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { sameChoice, type ChoiceValue } from '../../../schemas/option/choice.ts';
import type { Choice } from '../../../schemas/option/types.ts';

/** Returns null if the value is not a list of plain values. */
export function chosenValues(value: unknown, type: FieldType): readonly ChoiceValue[] | null {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string' && !isStructured(type)) return value.split(',').map((text) => text.trim());
  return Array.isArray(value) && value.every(isPlain) ? value : null;
}

function isPlain(value: unknown): value is ChoiceValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Adds or removes a value. Choices keep their configured order, other values follow; null for none. */
export function withChoice(
  values: readonly ChoiceValue[],
  value: ChoiceValue,
  on: boolean,
  where: { readonly choices: readonly Choice[]; readonly type: FieldType },
): readonly ChoiceValue[] | null {
  const same = (a: ChoiceValue) => (b: ChoiceValue) => sameChoice(a, b, where.type);
  const kept = values.filter((each) => !same(value)(each));
  const all = on ? [...kept, value] : kept;
  const known = where.choices.map((choice) => choice.value);
  const next = [
    ...known.filter((each) => all.some(same(each))),
    ...all.filter((each) => !known.some(same(each))),
  ];
  return next.length === 0 ? null : next;
}

/** Returns the configured choices and then stored values that are not choices, so that nothing is hidden. */
export function choicesWith(
  choices: readonly Choice[],
  values: readonly ChoiceValue[],
  type: FieldType,
): readonly Choice[] {
  const lost = values.filter((value) => !choices.some((choice) => sameChoice(choice.value, value, type)));
  return [...choices, ...lost.map((value) => ({ text: String(value), value }))];
}
