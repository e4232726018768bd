/** Guards of admin access: callers without it cannot grant it, and at least one administrator always remains. */
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import {
  adminAccessLevel,
  readAdminAccessLevel,
  type AdminAccessLevel,
} from '../../auth/last-administrator.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import type { Row } from '../../contract.ts';

/** Fields of an administrator's row that enable sign-in, prevent it, or remove admin access. */
const guardedOfUser = ['email', 'password', 'token', 'tfa_secret', 'external_id', 'status', 'role'] as const;
/** Fields of a role with admin access that decide who can sign in with it. */
const guardedOfRole = ['admin_access', 'app_access', 'ip_access', 'enforce_tfa'] as const;
/** Fields of users and roles on which the level of admin access depends. */
const deciding: ReadonlySet<string> = new Set(['admin_access', 'ip_access', 'password', 'role', 'status']);

/**
 * Throws FORBIDDEN if a caller without admin access gives a user admin access, or changes how an administrator signs
 * in.
 */
export async function refuseAdminUser(
  transaction: WriteTransaction,
  values: Row,
  before: Row | null,
): Promise<void> {
  if (transaction.context.grants.admin) return;
  const role = values['role'];
  if (role !== undefined && role !== before?.['role'] && (await isAdminRole(transaction, role)))
    throw administratorsOnly(['role']);
  const changed = before ? changedOf(guardedOfUser, values, before) : [];
  if (changed.length > 0 && (await isAdminRole(transaction, before?.['role'])))
    throw administratorsOnly(changed);
}

/**
 * Throws FORBIDDEN if a caller without admin access grants it to a role, or changes who can sign in with such a role.
 */
export function refuseAdminAccess(transaction: WriteTransaction, values: Row, before: Row | null): void {
  if (transaction.context.grants.admin) return;
  const isAdmin = before?.['admin_access'] === true;
  if (values['admin_access'] === true && !isAdmin) throw administratorsOnly(['admin_access']);
  const changed = before && isAdmin ? changedOf(guardedOfRole, values, before) : [];
  if (changed.length > 0) throw administratorsOnly(changed);
}

/** Throws FORBIDDEN if a caller without admin access deletes an administrator or the role of one. */
export async function refuseAdminRemoval(transaction: WriteTransaction, role: unknown): Promise<void> {
  if (!transaction.context.grants.admin && (await isAdminRole(transaction, role)))
    throw createFailure(
      'FORBIDDEN',
      'Only administrators can delete an administrator or a role with admin access.',
    );
}

function changedOf(names: readonly string[], values: Row, before: Row): readonly string[] {
  return names.filter((name) => values[name] !== undefined && !sameValue(values[name], before[name]));
}

/** Creates a 403 that names each refused field, so that a form shows the reason there. */
function administratorsOnly(fields: readonly string[]): PlatformFailure {
  return new PlatformFailure(
    fields.map((field) => ({
      message: `Only administrators can change "${field}" here.`,
      extensions: { code: 'FORBIDDEN', field, type: 'administrators_only' },
    })),
  );
}

async function isAdminRole({ context }: WriteTransaction, role: unknown): Promise<boolean> {
  if (role === null || role === undefined) return false;
  const { encode } = context.database.dialect;
  const [admin] = await runSql(
    context.knex,
    sql('select 1 as n from directus_roles where id = ? and admin_access = ?', encode('uuid', role), true),
  );
  return admin !== undefined;
}

/** Records whether an administrator can sign in. Must be called before the first write to users or roles. */
export async function recordAdminAccessLevel(transaction: WriteTransaction): Promise<void> {
  transaction.adminAccessLevel ??= await readAdminAccessLevel(transaction.context.knex, placeOf(transaction));
}

/**
 * Compares with the state before the write; must be called after it. A foreign key may reject a deletion before this
 * check runs, so a deletion is checked first, `without` the user.
 * @throws UNPROCESSABLE_ENTITY if no administrator can sign in any more as before the write. `lastAdmin` is the
 * message if no administrator is left. The error names each of the `changed` fields that decide.
 */
export async function requireAdministrator(
  transaction: WriteTransaction,
  lastAdmin: string,
  { changed, without }: { readonly changed?: ReadonlySet<string>; readonly without?: string } = {},
): Promise<void> {
  const place = placeOf(transaction);
  const now = await readAdminAccessLevel(
    transaction.context.knex,
    without === undefined ? place : { ...place, without },
  );
  if (now >= (transaction.adminAccessLevel ?? adminAccessLevel.none)) return;
  const fields = [...(changed ?? [])].filter((name) => deciding.has(name));
  const { message, ...reason } = refusalOf(now, lastAdmin, place.ip);
  const places = fields.length === 0 ? [{}] : fields.map((field) => ({ field, ...reason }));
  throw new PlatformFailure(
    places.map((extensions) => ({ message, extensions: { code: 'UNPROCESSABLE_ENTITY', ...extensions } })),
  );
}

function refusalOf(now: AdminAccessLevel, lastAdmin: string, ip: string | null) {
  if (now === adminAccessLevel.none) return { type: 'last_administrator', message: lastAdmin };
  if (now === adminAccessLevel.active)
    return {
      type: 'last_sign_in',
      message:
        'After this change no administrator could sign in. Keep a password, or a linked account of a configured provider, for at least one active administrator.',
    };
  return {
    type: 'last_address',
    valid: ip,
    message: `After this change no administrator could sign in from your IP address, ${ip}. Keep it in the IP list of a role with admin access.`,
  };
}

function placeOf({ context }: WriteTransaction) {
  return { ip: context.accountability.ip, providers: context.providers };
}
