/** Checks that an administrator who can sign in remains. */
import type { Knex } from 'knex';
import { addressesOf, isWithin } from './users.ts';

/** Levels of access that administrators have. A change must never lower the level. */
export const adminAccessLevel = {
  /** No active user has a role with admin access. */
  none: 0,
  /** An active administrator exists, but has neither a password nor a linked identity. */
  active: 1,
  /** An active administrator can sign in, but not from the IP address of the caller. */
  elsewhere: 2,
  /** An active administrator can sign in from the IP address of the caller. */
  here: 3,
} as const;

export type AdminAccessLevel = (typeof adminAccessLevel)[keyof typeof adminAccessLevel];

export interface SignInPlace {
  /** IP address of the caller. null on the command line: then every address counts. */
  readonly ip: string | null;
  /** Names of the configured single sign-on providers. */
  readonly providers: readonly string[];
  /** Key of a user to ignore, because the caller is about to delete or suspend this user. */
  readonly without?: string;
}

interface Candidate {
  readonly id: string;
  readonly has_password: unknown;
  readonly ip_access: string | null;
  readonly provider: string | null;
}

/**
 * Returns the highest level that an administrator has. An administrator can sign in by a password or by an identity
 * of a configured provider. Static tokens do not count, because they cannot open a session. A required second factor
 * does not matter, because users without one set it up at sign-in.
 */
export async function readAdminAccessLevel(
  knex: Knex,
  { ip, providers, without }: SignInPlace,
): Promise<AdminAccessLevel> {
  const query = knex('directus_users as u')
    .join('directus_roles as r', 'r.id', 'u.role')
    .leftJoin('directus_identities as i', 'i.user', 'u.id')
    .where({ 'r.admin_access': 1, 'u.status': 'active' })
    .select<Candidate[]>(
      'u.id',
      'r.ip_access',
      'i.provider',
      knex.raw('case when u.password is null then 0 else 1 end as has_password'),
    );
  const candidates: readonly Candidate[] = await (without === undefined
    ? query
    : query.whereNot('u.id', without));
  return candidates.reduce<AdminAccessLevel>((best, candidate) => {
    const reach = reachOf(candidate, ip, providers);
    return reach > best ? reach : best;
  }, adminAccessLevel.none);
}

function reachOf(
  { has_password, provider, ip_access }: Candidate,
  ip: string | null,
  providers: readonly string[],
): AdminAccessLevel {
  const canSignIn = Number(has_password) === 1 || (provider !== null && providers.includes(provider));
  if (!canSignIn) return adminAccessLevel.active;
  const allowed = addressesOf(ip_access);
  const isHere = ip === null || allowed.length === 0 || isWithin(ip, allowed);
  return isHere ? adminAccessLevel.here : adminAccessLevel.elsewhere;
}
