import { BlockList, isIP } from 'node:net';
import { createFailure } from '../../../schemas/error/failure.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { Accountability, Database } from '../contract.ts';
import type { Origin } from './sessions.ts';
import { hashStaticToken } from './static-tokens.ts';
import { invalidCredentials } from './tokens.ts';

/** A valid UUID that no user has. */
export const noUser = '00000000-0000-0000-0000-000000000000';

/** A user with the sign-in rules of the role. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly password: string | null;
  readonly status: string;
  readonly tfa_secret: string | null;
  readonly role: string | null;
  readonly admin_access: boolean | null;
  readonly app_access: boolean | null;
  readonly ip_access: string | null;
  readonly enforce_tfa: boolean | null;
  /** Expiry of the requested session in ms since the epoch; null if the session is not open. */
  readonly session_expires: number | null;
}

/** Returns a user with role and session. If the session has ended, `session_expires` is null. */
export async function findUser(
  database: Database,
  by:
    | { readonly id: string; readonly session?: string }
    | { readonly token: string }
    | { readonly email: string },
): Promise<AuthUser | undefined> {
  const { decode, fold: folded } = database.dialect;
  const query = database
    .knex('directus_users as u')
    .leftJoin('directus_roles as r', 'r.id', 'u.role')
    .first(
      'u.id',
      'u.email',
      'u.password',
      'u.status',
      'u.tfa_secret',
      'u.role',
      'r.admin_access',
      'r.app_access',
      'r.ip_access',
      'r.enforce_tfa',
    );
  if ('email' in by) void query.whereRaw(`${folded('u.email')} = ?`, [fold(by.email)]);
  else void query.where('id' in by ? { 'u.id': by.id } : { 'u.token': hashStaticToken(by.token) });
  if ('session' in by)
    void query
      .leftJoin('directus_sessions as s', (on) => {
        on.on('s.user', 'u.id').onVal('s.family', by.session ?? '');
      })
      .select('s.expires as session_expires');
  const row: Record<string, unknown> | undefined = await query;
  if (!row) return undefined;
  return {
    ...(row as unknown as AuthUser),
    admin_access: decode('boolean', row['admin_access']) as boolean | null,
    app_access: decode('boolean', row['app_access']) as boolean | null,
    enforce_tfa: decode('boolean', row['enforce_tfa']) as boolean | null,
    session_expires: momentOf(decode('timestamp', row['session_expires'] ?? null)),
  };
}

function momentOf(timestamp: unknown): number | null {
  return typeof timestamp === 'string' ? Date.parse(timestamp) : null;
}

/** Throws INVALID_CREDENTIALS if the requested session has ended. */
export function assertSessionOpen({ session_expires: expires }: AuthUser, now: Date): void {
  if (expires === null || expires <= now.getTime()) throw invalidCredentials();
}

/**
 * Throws USER_SUSPENDED, INVALID_CREDENTIALS or INVALID_IP if the user may not access the server from this IP
 * address.
 */
export function assertAccessAllowed(authUser: AuthUser, ip: string | null): void {
  if (authUser.status === 'suspended') throw createFailure('USER_SUSPENDED', 'User suspended.');
  if (authUser.status !== 'active') throw invalidCredentials();
  const allowed = addressesOf(authUser.ip_access);
  if (allowed.length > 0 && (ip === null || !isWithin(ip, allowed)))
    throw createFailure('INVALID_IP', 'Invalid IP address.');
}

/** Returns the IP addresses and ranges of a stored list. An empty list allows every address. */
export function addressesOf(stored: string | null): readonly string[] {
  return (stored ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Returns whether an IP address is in the list of addresses and CIDR ranges. `::ffff:10.0.0.1` counts as 10.0.0.1. */
export function isWithin(ip: string, entries: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const { address, family, prefix } = parseIpRange(entry) ?? {};
    if (address === undefined || family === undefined) continue;
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, prefix, family);
  }
  const given = parseIpRange(ip);
  return given !== null && list.check(given.address, given.family);
}

/** Parses an IP address or a CIDR range. Returns null if the text is neither. */
export function parseIpRange(
  text: string,
): { readonly address: string; readonly family: 'ipv4' | 'ipv6'; readonly prefix?: number } | null {
  const [given = '', bits, ...more] = text.trim().split('/');
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, family };
  const prefix = Number(bits);
  const isPrefix = /^\d{1,3}$/.test(bits) && prefix <= (version === 4 ? 32 : 128);
  return isPrefix ? { address, family, prefix } : null;
}

/**
 * Returns whether the role requires a second factor (`enforce_tfa`) that the user has not set up. Until then, other
 * requests are refused. Users without a password sign in by a provider, which has its own second factor.
 */
export function mustSetUpTwoFactor({ enforce_tfa, tfa_secret, password }: AuthUser): boolean {
  return enforce_tfa === true && tfa_secret === null && password !== null;
}

export function accountabilityOf(authUser: AuthUser, origin: Origin, session?: string): Accountability {
  return {
    user: authUser.id,
    role: authUser.role,
    admin: authUser.admin_access === true,
    app: authUser.admin_access === true || authUser.app_access === true,
    ...(session === undefined ? {} : { session }),
    ...origin,
  };
}
