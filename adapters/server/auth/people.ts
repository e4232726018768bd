import { isIP } from 'node:net';
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
}

export async function findPerson(
  database: Database,
  by: { readonly id: string } | { readonly token: string } | { readonly email: string },
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
    );
  if ('email' in by) void query.whereRaw(`${folded('u.email')} = ?`, [fold(by.email)]);
  else void query.where('id' in by ? { 'u.id': by.id } : { 'u.token': by.token });
  const row: Record<string, unknown> | undefined = await query;
  if (!row) return undefined;
  return {
    ...(row as unknown as Person),
    admin_access: decode('boolean', row['admin_access']) as boolean | null,
    app_access: decode('boolean', row['app_access']) as boolean | null,
  };
}

/** Throws USER_SUSPENDED, INVALID_CREDENTIALS or INVALID_IP where this person may not come in. */
export function assertWelcome(person: Person, ip: string | null): void {
  if (person.status === 'suspended') throw fail('USER_SUSPENDED', 'User suspended.');
  if (person.status !== 'active') throw invalidCredentials();
  const allowed = (person.ip_access ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (allowed.length > 0 && (ip === null || !allowed.some((entry) => sameAddress(entry, ip)))) {
    throw fail('INVALID_IP', 'Invalid IP address.');
  }
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
function sameAddress(a: string, b: string): boolean {
  const plain = (address: string) =>
    (isIP(address) === 6 ? address.replace(/^::ffff:/i, '') : address).toLowerCase();
  return plain(a) === plain(b);
}

export function accountabilityOf(person: Person, origin: Origin): Accountability {
  return {
    user: person.id,
    role: person.role,
    admin: person.admin_access === true,
    app: person.admin_access === true || person.app_access === true,
    ...origin,
  };
}
