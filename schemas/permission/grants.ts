import { parsePredicate } from '../filter/parse.ts';
import { everything, type Predicate } from '../filter/predicate.ts';
import type { Action, Grant, Grants, RawPermission } from './types.ts';

export interface GrantOptions {
  readonly admin: boolean;
  /**
   * A rule that does not parse: `deny` (default) is met by no row, so that a mistyped rule opens nothing; `skip` leaves
   * the unknown key out, for clients of platforms that know more operators (VAL-04).
   */
  readonly unknown?: 'deny' | 'skip';
}

/**
 * The permission list of one person as grants. Several rows for one action and collection join: a row that meets one
 * of their rules will do, and the fields are those of all of them.
 */
export function compileGrants(permissions: readonly RawPermission[], who: GrantOptions): Grants {
  if (who.admin) return { admin: true, grant: (collection, action) => fullGrant(collection, action) };
  const grants = new Map<string, Grant>();
  for (const permission of permissions) {
    const key = keyOf(permission.collection, permission.action);
    const known = grants.get(key);
    const grant = grantOf(permission, who.unknown ?? 'deny');
    grants.set(key, known ? joined(known, grant) : grant);
  }
  return { admin: false, grant: (collection, action) => grants.get(keyOf(collection, action)) };
}

function grantOf(permission: RawPermission, unknown: 'deny' | 'skip'): Grant {
  const { collection, action, presets } = permission;
  const parse = (rule: unknown) => {
    if (unknown === 'skip') return parsePredicate(rule, { unknown });
    try {
      return parsePredicate(rule);
    } catch {
      return nothing;
    }
  };
  const fields = permission.fields ?? [];
  return {
    collection,
    action,
    fields: fields.includes('*') ? '*' : new Set(fields),
    rule: parse(permission.permissions),
    validation: parse(permission.validation),
    presets: presets ?? {},
  };
}

function joined(a: Grant, b: Grant): Grant {
  return {
    ...a,
    fields: a.fields === '*' || b.fields === '*' ? '*' : new Set([...a.fields, ...b.fields]),
    rule: either(a.rule, b.rule),
    validation: either(a.validation, b.validation),
    presets: { ...a.presets, ...b.presets },
  };
}

function either(a: Predicate, b: Predicate): Predicate {
  if (isEverything(a) || isEverything(b)) return everything;
  return { is: 'any', of: [...(a.is === 'any' ? a.of : [a]), ...(b.is === 'any' ? b.of : [b])] };
}

function isEverything(predicate: Predicate): boolean {
  return predicate.is === 'all' && predicate.of.length === 0;
}

const nothing: Predicate = { is: 'any', of: [] };

function fullGrant(collection: string, action: Action): Grant {
  return { collection, action, fields: '*', rule: everything, validation: everything, presets: {} };
}

function keyOf(collection: string, action: Action): string {
  return `${action} ${collection}`;
}
