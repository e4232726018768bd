import { parsePredicate } from '../filter/parse.ts';
import { everything, type Predicate } from '../filter/predicate.ts';
import type { Action, Grant, GrantPart, Grants, RawPermission } from './types.ts';

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
 * of their rules will do. Their fields do not mix: each is open in the rows that its own permission opens (`onFields`).
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

/** Whether a grant or a part of it opens the field in some row. */
export function opensField({ fields }: Pick<GrantPart, 'fields'>, field: string): boolean {
  return fields === '*' || fields.has(field);
}

/**
 * The grant for those who touch all of these fields at once: a row has to open every one of them. A name that no part
 * opens is left out: whether it may be touched at all is `opensField`.
 */
export function onFields(grant: Grant, names: Iterable<string>): Grant {
  if (grant.parts.length === 1) return grant;
  // Each is narrower than the grant's own.
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

/** Whether there are rows that the grant opens without this field. */
export function isNarrow(grant: Grant, field: string): boolean {
  return onFields(grant, [field]).rule !== grant.rule;
}

/** What these parts of a grant open. */
export function ofParts(grant: Grant, parts: readonly GrantPart[]): Grant {
  return { ...grant, ...joinParts(parts), parts };
}

/** The grant's rows, on every field: for what the server itself fills in. */
export function onEveryField(grant: Grant): Grant {
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

/** Everything, of every row. */
export function fullGrant(collection: string, action: Action): Grant {
  return { ...all, collection, action, presets: {}, parts: [all] };
}

const all: GrantPart = { fields: '*', rule: everything, validation: everything };

function keyOf(collection: string, action: Action): string {
  return `${action} ${collection}`;
}
