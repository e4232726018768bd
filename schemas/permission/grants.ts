import { parsePredicate } from '../filter/parse.ts';
import { everything, type Predicate } from '../filter/predicate.ts';
import type { Action, Grant, GrantPart, Grants, RawPermission } from './types.ts';

export interface GrantOptions {
  readonly admin: boolean;
  /**
   * How to handle rules that do not parse. `deny` (default): the rule matches no row, so a mistyped rule grants
   * nothing. `skip`: unknown keys are ignored, for clients of platforms with more operators (VAL-04).
   */
  readonly unknown?: 'deny' | 'skip';
}

/**
 * Compiles the permissions of one user. Several permissions for the same action and collection are combined by "or"
 * of their rules. Their fields do not mix: each permission opens its own fields in its own rows (`grantForFields`).
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
  const part: GrantPart = {
    fields: fields.includes('*') ? '*' : new Set(fields),
    rule: parse(permission.permissions),
    validation: parse(permission.validation),
  };
  return { ...part, collection, action, presets: presets ?? {}, parts: [part] };
}

function joined(a: Grant, b: Grant): Grant {
  const parts = [...a.parts, ...b.parts];
  return { ...a, ...joinParts(parts), presets: { ...a.presets, ...b.presets }, parts };
}

function joinParts(parts: readonly GrantPart[]): GrantPart {
  return {
    fields: parts.some(({ fields }) => fields === '*')
      ? '*'
      : new Set(parts.flatMap(({ fields }) => [...fields])),
    rule: parts.map(({ rule }) => rule).reduce(either, nothing),
    validation: parts.map(({ validation }) => validation).reduce(either, nothing),
  };
}

/** Returns whether a grant, or a part of one, opens the field in at least one row. */
export function opensField({ fields }: Pick<GrantPart, 'fields'>, field: string): boolean {
  return fields === '*' || fields.has(field);
}

/** Returns whether a grant opens every row, so that a row that cannot be read does not exist. */
export function opensEveryRow({ rule }: Pick<GrantPart, 'rule'>): boolean {
  return isEverything(rule);
}

/**
 * Returns the grant for an operation that touches all these fields: a row must open every one of them. Fields that no
 * part opens are ignored; check them with `opensField`.
 */
export function grantForFields(grant: Grant, names: Iterable<string>): Grant {
  if (grant.parts.length === 1) return grant;
  // Each of these is narrower than the rule of the grant.
  const rules = new Set<Predicate>();
  const validations = new Set<Predicate>();
  for (const name of names) {
    const parts = grant.parts.filter((part) => opensField(part, name));
    if (parts.length === 0 || parts.length === grant.parts.length) continue;
    const { rule, validation } = joinParts(parts);
    rules.add(rule);
    validations.add(validation);
  }
  return { ...grant, rule: every(rules, grant.rule), validation: every(validations, grant.validation) };
}

/** Returns whether the grant opens some rows without this field. */
export function isNarrow(grant: Grant, field: string): boolean {
  return grantForFields(grant, [field]).rule !== grant.rule;
}

/** Returns a grant that consists of these parts only. */
export function grantFromParts(grant: Grant, parts: readonly GrantPart[]): Grant {
  return { ...grant, ...joinParts(parts), parts };
}

/** Returns a grant that opens every field in the same rows, for values that the server fills in. */
export function withAllFields(grant: Grant): Grant {
  const part: GrantPart = { fields: '*', rule: grant.rule, validation: grant.validation };
  return { ...grant, ...part, parts: [part] };
}

function every(predicates: ReadonlySet<Predicate>, none: Predicate): Predicate {
  const [only] = predicates;
  if (predicates.size <= 1) return only ?? none;
  return { is: 'all', of: [...predicates] };
}

function either(a: Predicate, b: Predicate): Predicate {
  if (isEverything(a) || isEverything(b)) return everything;
  const of = [...(a.is === 'any' ? a.of : [a]), ...(b.is === 'any' ? b.of : [b])];
  const [only] = of;
  return of.length === 1 && only ? only : { is: 'any', of };
}

function isEverything(predicate: Predicate): boolean {
  return predicate.is === 'all' && predicate.of.length === 0;
}

const nothing: Predicate = { is: 'any', of: [] };

/** Returns a grant for all fields of all rows. */
export function fullGrant(collection: string, action: Action): Grant {
  return { ...all, collection, action, presets: {}, parts: [all] };
}

const all: GrantPart = { fields: '*', rule: everything, validation: everything };

function keyOf(collection: string, action: Action): string {
  return `${action} ${collection}`;
}
