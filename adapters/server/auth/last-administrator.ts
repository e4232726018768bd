/** Whether an administrator remains who can sign in. */
import type { Knex } from 'knex';
import { addressesOf, isWithin } from './people.ts';

/** How well the platform can still be administered; a change must never lower it. */
export const adminReach = {
  /** No active user has a role with admin access. */
  none: 0,
  /** An active administrator exists, but has neither a password nor a linked identity. */
  active: 1,
  /** An active administrator can sign in, but not from the address of the caller. */
  elsewhere: 2,
  /** An active administrator can sign in from the address of the caller. */
  here: 3,
} as const;

export type AdminReach = (typeof adminReach)[keyof typeof adminReach];

export interface SignInPlace {
  /** Address of the caller; null if there is none, such as on the command line. Then every address will do. */
  readonly ip: string | null;
  /** Names of the configured providers of single sign-on. */
  readonly providers: readonly string[];
  /** Key of a user who does not count, because the caller is about to delete or suspend them. */
  readonly without?: string;
}

interface Candidate {
  readonly id: string;
  readonly has_password: unknown;
  readonly ip_access: string | null;
  readonly provider: string | null;
}

/**
 * Returns how well an administrator can still sign in. A password or an identity of a configured provider is a way to
 * sign in. A static token is none, because it opens no session. A second factor is not considered, because
 * a user without one sets it up at sign-in.
 */
export async function readAdminReach(
  knex: Knex,
  { ip, providers, without }: SignInPlace,
): Promise<AdminReach> {
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
  return candidates.reduce<AdminReach>((best, candidate) => {
    const reach = reachOf(candidate, ip, providers);
    return reach > best ? reach : best;
  }, adminReach.none);
}

function reachOf(
  { has_password, provider, ip_access }: Candidate,
  ip: string | null,
  providers: readonly string[],
): AdminReach {
  const canSignIn = Number(has_password) === 1 || (provider !== null && providers.includes(provider));
  if (!canSignIn) return adminReach.active;
  const allowed = addressesOf(ip_access);
  const isHere = ip === null || allowed.length === 0 || isWithin(ip, allowed);
  return isHere ? adminReach.here : adminReach.elsewhere;
}
