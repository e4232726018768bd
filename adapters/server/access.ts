import { hasSecretSpecial } from '../../schemas/field/secret.ts';
import type { FieldType } from '../../schemas/field/types.ts';
import { isSecretType } from '../../schemas/field/traits.ts';
import { createFailure, type PlatformFailure } from '../../schemas/error/failure.ts';
import { everything, type Predicate, type Scope } from '../../schemas/filter/predicate.ts';
import { describeReason } from '../../schemas/permission/describe.ts';
import { opensField } from '../../schemas/permission/grants.ts';
import type { Action, Grant, Grants, Reason } from '../../schemas/permission/types.ts';
import type { Context } from './contract.ts';
import { english } from './english.ts';

/** Returns the scope of dynamic values in rules and filters: the caller and the current time. */
export function scopeOf(context: Context): Scope {
  return { now: context.now(), user: context.accountability.user, role: context.accountability.role };
}

/** Returns the key of the signed-in user. Throws INVALID_CREDENTIALS if nobody is signed in. */
export function requireUser({ accountability: { user } }: Context): string {
  if (user === null) throw createFailure('INVALID_CREDENTIALS', 'Invalid user credentials.');
  return user;
}

/** Creates a 403 with its reason. The reason is sent only to callers who may know the rules (`mayKnowRules`). */
export function forbidden(reason?: Reason): PlatformFailure {
  if (!reason) return createFailure('FORBIDDEN', "You don't have permission to access this.");
  return createFailure('FORBIDDEN', "You don't have permission to access this.", {
    reason: { ...reason, text: describeReason(reason, english) },
  });
}

/** Creates the 403 of a write that the view of an administrator does not allow. Its reason is always sent. */
export function refusedInView(action: Action, collection: string): PlatformFailure {
  const reason = { code: 'viewing', action, collection } as const;
  const text = describeReason(reason, english);
  return createFailure('FORBIDDEN', text, { reason: { ...reason, text } });
}

/**
 * Returns whether the caller may know rules: admins, and callers who may read their own permissions. For others,
 * rejected rows look like missing ones.
 */
export function mayKnowRules(grants: Grants): boolean {
  return grants.admin || grants.grant('directus_permissions', 'read') !== undefined;
}

/** Returns the grant or throws 403. A caller without a grant for a collection cannot find out whether it exists. */
export function grantFor(grants: Grants, collection: string, action: Action): Grant {
  const grant = grants.grant(collection, action);
  if (grant) return grant;
  const others = (['read', 'create', 'update', 'delete'] as const).some((other) =>
    grants.grant(collection, other),
  );
  throw forbidden(others ? { code: 'no-grant', action, collection } : undefined);
}

/** Returns the names that a grant opens, for suggestions. Other names are not suggested. */
export function touchable(grant: Grant | undefined, names: Iterable<string>): readonly string[] {
  return grant ? [...names].filter((name) => opensField(grant, name)) : [];
}

export function requireField(grant: Grant, field: string): void {
  if (!opensField(grant, field))
    throw forbidden({ code: 'field', action: grant.action, collection: grant.collection, field });
}

/** Returns the row rule for reads of a collection. If the caller may not read it, the rule matches no row. */
export function readRule(grants: Grants, collection: string): Predicate {
  if (grants.admin) return everything;
  return grants.grant(collection, 'read')?.rule ?? { is: 'any', of: [] };
}

/** Returns whether a rule matches every row. */
export function isUnlimited(rule: Predicate): boolean {
  return rule.is === 'all' && rule.of.length === 0;
}

/** Replaces the value of a secret that is set. */
export const mask = '**********';

/** Returns whether the values of a field are never sent and cannot be searched. */
export function isSecret(field: { readonly type: FieldType; readonly special: readonly string[] }): boolean {
  return hasSecretSpecial(field) || isSecretType(field.type);
}
