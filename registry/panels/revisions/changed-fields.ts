import type { Field } from '../../../schemas/field/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Revision } from './group.ts';

/**
 * Returns the fields that a revision changed, without those that the platform sets automatically. Other platforms omit
 * lists of related rows from `delta`, but `data` contains their keys. `older` is the previous revision, if it is known.
 */
export function changedFields(
  revision: Revision,
  older: Revision | undefined,
  fieldOf: (name: string) => Pick<Field, 'special'> | undefined,
): readonly string[] {
  const named = Object.keys(revision.delta ?? {}).filter((name) => !isAutomatic(fieldOf(name)?.special));
  if (named.length > 0) return named;
  const now = revision.data ?? {};
  const before = older?.data;
  if (!before) return [];
  return Object.keys(now).filter(
    (name) => Array.isArray(now[name]) && name in before && !sameValue(now[name], before[name]),
  );
}

/** Returns whether the platform sets the field at each change. */
export function isAutomatic(special: readonly string[] | undefined): boolean {
  return special?.some((marker) => /^(user|date|role)-updated$/.test(marker)) ?? false;
}
