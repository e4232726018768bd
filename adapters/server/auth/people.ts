import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { fail } from '../../../schemas/error/failure.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { Accountability, Database } from '../contract.ts';
import type { Origin } from './sessions.ts';
import { invalidCredentials } from './tokens.ts';

/** A user with what their role says of signing in. */
export interface Person {
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
  /** When the session that was asked for expires, ms since the epoch; null if it is not open. */
  readonly session_expires: number | null;
}

/** Returns the person even if the given session has ended; `session_expires` is null then. */
export async function findPerson(
  database: Database,
  by:
    | { readonly id: string; readonly session?: string }
    | { readonly token: string }
    | { readonly email: string },
): Promise<Person | undefined> {
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
  else void query.where('id' in by ? { 'u.id': by.id } : { 'u.token': storedToken(by.token) });
  if ('session' in by)
    void query
      .leftJoin('directus_sessions as s', (on) => {
        on.on('s.user', 'u.id').onVal('s.family', by.session ?? '');
      })
      .select('s.expires as session_expires');
  const row: Record<string, unknown> | undefined = await query;
  if (!row) return undefined;
  return {
    ...(row as unknown as Person),
    admin_access: decode('boolean', row['admin_access']) as boolean | null,
    app_access: decode('boolean', row['app_access']) as boolean | null,
    enforce_tfa: decode('boolean', row['enforce_tfa']) as boolean | null,
    session_expires: momentOf(decode('timestamp', row['session_expires'] ?? null)),
  };
}

function momentOf(timestamp: unknown): number | null {
  return typeof timestamp === 'string' ? Date.parse(timestamp) : null;
}

/** Throws INVALID_CREDENTIALS if the session that the person was found by has ended. */
export function assertSessionOpen({ session_expires: expires }: Person, now: Date): void {
  if (expires === null || expires <= now.getTime()) throw invalidCredentials();
}

/** Throws USER_SUSPENDED, INVALID_CREDENTIALS or INVALID_IP where this person may not come in. */
export function assertWelcome(person: Person, ip: string | null): void {
  if (person.status === 'suspended') throw fail('USER_SUSPENDED', 'User suspended.');
  if (person.status !== 'active') throw invalidCredentials();
  const allowed = addressesOf(person.ip_access);
  if (allowed.length > 0 && (ip === null || !isWithin(ip, allowed)))
    throw fail('INVALID_IP', 'Invalid IP address.');
}

/** The addresses and ranges of a stored IP list; an empty list allows every address. */
export function addressesOf(stored: string | null): readonly string[] {
  return (stored ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Whether an address is one of these, or in a range such as 10.0.0.0/8. `::ffff:10.0.0.1` is 10.0.0.1. */
export function isWithin(ip: string, entries: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const { address, family, prefix } = readAddress(entry) ?? {};
    if (address === undefined || family === undefined) continue;
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, prefix, family);
  }
  const asked = readAddress(ip);
  return asked !== null && list.check(asked.address, asked.family);
}

/** An address or a CIDR range; null where it is neither. */
export function readAddress(
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
 * `enforce_tfa` of the role, not done yet: until then nothing else is answered (decisions.md). Whoever has no password
 * here comes by a provider, which asks for a second factor of its own.
 */
export function mustSetUpTwoFactor({ enforce_tfa, tfa_secret, password }: Person): boolean {
  return enforce_tfa === true && tfa_secret === null && password !== null;
}

/** A static token as it is stored: whoever reads the database cannot use it. */
export function storedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function accountabilityOf(person: Person, origin: Origin, session?: string): Accountability {
  return {
    user: person.id,
    role: person.role,
    admin: person.admin_access === true,
    app: person.admin_access === true || person.app_access === true,
    ...(session === undefined ? {} : { session }),
    ...origin,
  };
}
