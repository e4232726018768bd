import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { everything, type Predicate, type Scope } from '../../../schemas/filter/predicate.ts';
import { describeReason } from '../../../schemas/permission/describe.ts';
import { opensField } from '../../../schemas/permission/grants.ts';
import { englishText } from '../../../schemas/error/english.ts';
import type { Action, Grant, Grants, Reason } from '../../../schemas/permission/types.ts';
import type { Context } from '../contract.ts';

/** Who asks and when, for dynamic values in rules and filters. */
export function scopeOf(context: Context): Scope {
  return { now: context.now(), user: context.accountability.user, role: context.accountability.role };
}

/** 403 with its reason, which leaves the server only for those who may know it (`mayKnowRules`). */
export function forbidden(reason?: Reason): PlatformFailure {
  if (!reason) return fail('FORBIDDEN', "You don't have permission to access this.");
  return fail('FORBIDDEN', "You don't have permission to access this.", {
    reason: { ...reason, text: describeReason(reason, englishText) },
  });
}

/** Rules are told to admins and to whoever may read their own permission list; to others all looks absent. */
export function mayKnowRules(grants: Grants): boolean {
  return grants.admin || grants.grant('directus_permissions', 'read') !== undefined;
}

/** The grant, or 403. A caller who has no grant at all for a collection does not learn whether it exists. */
export function grantFor(grants: Grants, collection: string, action: Action): Grant {
  const grant = grants.grant(collection, action);
  if (grant) return grant;
  const others = (['read', 'create', 'update', 'delete'] as const).some((other) =>
    grants.grant(collection, other),
  );
  throw forbidden(others ? { code: 'no-grant', action, collection } : undefined);
}

/** The names that a grant opens, for suggestions: what may not be touched is not suggested either. */
export function touchable(grant: Grant | undefined, names: Iterable<string>): readonly string[] {
  return grant ? [...names].filter((name) => opensField(grant, name)) : [];
}

export function requireField(grant: Grant, field: string): void {
  if (!opensField(grant, field))
    throw forbidden({ code: 'field', action: grant.action, collection: grant.collection, field });
}

/** The row rule that reads of a collection obey; what may not be read at all has no rows. */
export function readRule(grants: Grants, collection: string): Predicate {
  if (grants.admin) return everything;
  return grants.grant(collection, 'read')?.rule ?? { is: 'any', of: [] };
}

/** Whether a rule lets every row through. */
export function isUnlimited(rule: Predicate): boolean {
  return rule.is === 'all' && rule.of.length === 0;
}

/** What stands in the place of a secret that is set. */
export const mask = '**********';

/** Values that never leave the server and cannot be searched by. */
export function isSecret(field: { readonly type: string; readonly special: readonly string[] }): boolean {
  return field.special.includes('hash') || field.special.includes('conceal') || secretTypes.has(field.type);
}

const secretTypes: ReadonlySet<string> = new Set(['hash']);
