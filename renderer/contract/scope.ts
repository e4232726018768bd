import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { Services } from './services.ts';

/**
 * Returns the values of `$CURRENT_USER`, `$CURRENT_ROLE` and `$NOW` in rules, presets and conditions. If the
 * collection is given, the scope also compares values by their field types.
 */
export function scopeOf(
  { clock, me, metadata }: Pick<Services, 'clock' | 'me'> & Partial<Pick<Services, 'metadata'>>,
  collection?: string,
): Scope {
  const scope = { now: new Date(clock.now()), user: me.id, role: me.role?.id ?? null };
  if (!metadata || collection === undefined) return scope;
  return { ...scope, typeOf: (path) => fieldAt(metadata, collection, path.join('.'))?.type };
}
