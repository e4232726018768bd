/**
 * An administrator views the platform as a user or role: the caller has the permissions of the viewed one, and the
 * session of the administrator.
 */
import type { FastifyRequest } from 'fastify';
import type { Action } from '../../../schemas/permission/types.ts';
import type { Accountability, Database } from '../contract.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { refusedInView } from '../access.ts';
import type { View } from './tokens.ts';
import { accountabilityOf, findUser, noUser } from './users.ts';
import { uuidPattern } from '../../../schemas/field/uuid.ts';

/** Lifetime of the tokens of a view, in seconds. A client renews them with the session of the administrator. */
export const viewTokenTtl = 300;

/** The viewed user or role, with the access of the role. */
export type Viewed = Pick<Accountability, 'user' | 'role' | 'admin' | 'app'>;

/** Returns the viewed user or role. Returns null if it does not exist. A role is viewed as a user who owns nothing. */
export async function readViewed(
  database: Database,
  { user, role }: Pick<View, 'user' | 'role'>,
): Promise<Viewed | null> {
  // PostgreSQL refuses to compare a uuid with another text.
  if (!uuidPattern.test(user ?? role ?? '')) return null;
  if (user !== null) {
    const authUser = await findUser(database, { id: user });
    return authUser ? accountabilityOf(authUser, { ip: null, userAgent: null }) : null;
  }
  const row: Readonly<Record<string, unknown>> | undefined = await database
    .knex('directus_roles')
    .where({ id: role })
    .first('admin_access', 'app_access');
  if (!row) return null;
  const isSet = (name: string) => database.dialect.decode('boolean', row[name]) === true;
  const admin = isSet('admin_access');
  return { user: noUser, role, admin, app: admin || isSet('app_access') };
}

/** Returns the caller of a view. Returns null if `by` is not an administrator. */
export function viewAs(
  by: Accountability,
  { user, role, admin, app }: Viewed,
  { writable }: View,
): Accountability | null {
  if (!by.admin || by.user === null) return null;
  // An administrator could use another one's account to remove traces.
  const view = { by: by.user, writable: writable && !admin };
  return { ...by, user, role, admin, app, view };
}

/** Returns whether the caller views a role, not a user. */
export function viewsRole({ user, view }: Accountability): boolean {
  return view !== undefined && user === noUser;
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'SEARCH']);

/** Throws FORBIDDEN if a request may change something, unless the view is writable and the route allows it. */
export function assertViewAllows({ method, routeOptions }: FastifyRequest, caller: Accountability): void {
  const { changesNothing, writesInViews } = routeOptions.config;
  if (readingMethods.has(method) || changesNothing === true) return;
  if (caller.view?.writable === true && writesInViews === true) return;
  throw refusedInView(ownValue(actionOf, method) ?? 'update', '');
}

const actionOf: Readonly<Record<string, Action>> = { POST: 'create', DELETE: 'delete' };
