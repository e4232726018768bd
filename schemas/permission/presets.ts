import { resolveDynamic } from '../filter/scope.ts';
import type { Scope } from '../filter/predicate.ts';
import type { Grants } from './types.ts';

/** Values that a new item starts with because the create permission says so (PERM-27). */
export function presetDefaults(grants: Grants, collection: string, scope: Scope): Record<string, unknown> {
  const presets = grants.grant(collection, 'create')?.presets ?? {};
  return Object.fromEntries(
    Object.entries(presets).map(([field, value]) => [field, resolveDynamic(value, scope)]),
  );
}
