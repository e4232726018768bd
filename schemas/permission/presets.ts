import { resolveDynamic } from '../filter/scope.ts';
import type { Scope } from '../filter/predicate.ts';
import type { Grants } from './types.ts';

/** Returns the default values that the create permission sets for a new item (PERM-27). */
export function presetDefaults(grants: Grants, collection: string, scope: Scope): Record<string, unknown> {
  const presets = grants.grant(collection, 'create')?.presets ?? {};
  return Object.fromEntries(
    Object.entries(presets).map(([field, value]) => [field, resolveDynamic(value, scope)]),
  );
}
