/** The reason why a column cannot have its default value, before the platform checks it. Pure. */
import type { FieldDraft } from './field-draft.ts';
import { readValue, storedLength } from './read-value.ts';
import { columnSizes, isAmount } from './traits.ts';

/** Dates and keys can have defaults that the database computes, so only the platform checks them. */
export function defaultProblem({
  type,
  schema,
}: Pick<FieldDraft, 'schema' | 'type'>): 'length' | 'type' | null {
  const { default_value: value = null, max_length: length = null } = schema ?? {};
  if (value === null) return null;
  if (isAmount(type)) return readValue(type, value).ok ? null : 'type';
  const isLimited = columnSizes(type).length && typeof length === 'number' && typeof value === 'string';
  return isLimited && storedLength(type, value).length > length ? 'length' : null;
}
