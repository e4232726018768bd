/** The reason why a column cannot have its default value, before the platform checks it. Pure. */
import type { FieldDraft } from './field-draft.ts';
import { readValue, storedLength } from './read-value.ts';
import { columnSizes, isAmount } from './traits.ts';

/**
 * Dates and keys can have defaults that the database computes, so only the platform checks them. `digits`: more digits
 * than precision and scale allow.
 */
export function defaultProblem({
  type,
  schema,
}: Pick<FieldDraft, 'schema' | 'type'>): 'digits' | 'length' | 'type' | null {
  const { default_value: value = null, max_length: length = null } = schema ?? {};
  if (value === null) return null;
  if (isAmount(type)) {
    if (!readValue(type, value).ok) return 'type';
    return columnSizes(type).digits && hasTooManyDigits(String(value), schema ?? {}) ? 'digits' : null;
  }
  const isLimited = columnSizes(type).length && typeof length === 'number' && typeof value === 'string';
  return isLimited && storedLength(type, value).length > length ? 'length' : null;
}

function hasTooManyDigits(
  number: string,
  { numeric_precision, numeric_scale }: NonNullable<FieldDraft['schema']>,
) {
  const match = /^\s*[+-]?0*(\d*)(?:\.(\d*?)0*)?\s*$/.exec(number);
  if (!match || typeof numeric_precision !== 'number') return false;
  const [, whole = '', fraction = ''] = match;
  const scale = typeof numeric_scale === 'number' ? numeric_scale : 0;
  return whole.length > numeric_precision - scale || fraction.length > scale;
}
