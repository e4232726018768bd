/** The rule for writes to `directus_users`, beyond permissions. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isEmail } from '../../../../schemas/value/email.ts';
import { refusedInView } from '../../access.ts';
import { forgetToken, hashStaticToken, recordToken } from '../../auth/static-tokens.ts';
import { noUser } from '../../auth/users.ts';
import { assertStrongPassword } from '../../auth/password-policy.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import {
  recordAdminAccessLevel,
  refuseAdminRemoval,
  refuseAdminUser,
  requireAdministrator,
} from './admin-access.ts';
import { endSessionsAfterChange } from './session-rules.ts';
import type { SystemRule } from './system-rule.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import type { Action } from '../../../../schemas/permission/types.ts';
import type { Row } from '../../contract.ts';

/** Shorter tokens could be guessed. The app generates tokens of this length. */
const minTokenLength = 32;

export const userRule: SystemRule = {
  async check(transaction, { before, values }) {
    const { context } = transaction;
    refuseInView(transaction, before ? 'update' : 'create');
    if (before) await recordAdminAccessLevel(transaction);
    const isOwn = before !== null && before['id'] === context.accountability.user;
    refuseSecondFactor(values['tfa_secret'], before, isOwn);
    refuseInvalidEmail(values['email'], before);
    await requireFreeEmail(transaction, values['email'], before);
    await refuseAdminUser(transaction, values, before);
    if (isOwn && context.isConfirmed !== true && before['password'] !== null)
      refuseUnconfirmed(values, before);
    const { password, token } = values;
    if (typeof password === 'string' && password !== '')
      await assertStrongPassword(context.knex, password, String(values['email'] ?? before?.['email'] ?? ''));
    if (before) await endSessionsAfterChange(transaction, values, before);
    const hash = typeof token === 'string' ? readToken(token) : null;
    if (before && token !== undefined) await forgetToken(context.knex, String(before['id']));
    if (hash !== null) await recordToken(context.knex, context.database.dialect, hash, context.now());
    return {
      ...values,
      ...(typeof values['email'] === 'string' ? { email: values['email'].trim() } : {}),
      ...(typeof token === 'string' ? { token: hash } : {}),
    };
  },
  async remove(transaction, row) {
    refuseInView(transaction, 'delete');
    await recordAdminAccessLevel(transaction);
    await refuseAdminRemoval(transaction, row['role']);
    await requireAdministrator(transaction, "You can't delete the last admin user.", {
      without: String(row['id']),
    });
    await forgetToken(transaction.context.knex, String(row['id']));
  },
  async settle(transaction, action, _keys, changed) {
    if (action !== 'create')
      await requireAdministrator(transaction, `You can't ${action} the last admin user.`, { changed });
  },
};

/** Throws FORBIDDEN in a view, whose writes must not change accounts. */
function refuseInView({ context }: WriteTransaction, action: Action): void {
  if (context.accountability.view) throw refusedInView(action, 'directus_users');
}

/**
 * TFA-02: an administrator may remove the second factor of another user. Users remove their own only with a one-time
 * code.
 */
function refuseSecondFactor(secret: unknown, before: Row | null, isOwn: boolean): void {
  const isRemoved = secret === null && (before?.['tfa_secret'] ?? null) !== null;
  if (secret === undefined || (secret === null && !(isRemoved && isOwn))) return;
  throw createFailure('INVALID_PAYLOAD', 'You can\'t change the "tfa_secret" value manually.', {
    field: 'tfa_secret',
  });
}

/** Fields of the caller's own row that need the current password. */
const credentials = ['email', 'password', 'token', 'external_id'] as const;

/** Throws CURRENT_PASSWORD_REQUIRED if a user changes their own credentials without the current password. */
function refuseUnconfirmed(values: Row, before: Row): void {
  const changed = credentials.find((name) => {
    const value = values[name] === '' ? null : values[name];
    return value !== undefined && value !== before[name];
  });
  if (changed === undefined) return;
  throw createFailure(
    'CURRENT_PASSWORD_REQUIRED',
    `To change your own "${changed}", send your current password as "current_password" beside the values.`,
    { field: changed, reason: 'missing' },
  );
}

/** Returns the stored form of a static token; null for an empty string. */
function readToken(token: string): string | null {
  if (token === '') return null;
  if ([...token].length >= minTokenLength) return hashStaticToken(token);
  throw createFailure(
    'FAILED_VALIDATION',
    `A static token must have at least ${minTokenLength} characters. Generate one, for example with: openssl rand -base64 32`,
    { field: 'token', type: 'too_short', valid: minTokenLength },
  );
}

/** Throws FAILED_VALIDATION if a new email address is invalid, because the user could not sign in with it. */
function refuseInvalidEmail(email: unknown, before: Row | null): void {
  if (typeof email !== 'string' || email === before?.['email'] || isEmail(email.trim())) return;
  throw createFailure('FAILED_VALIDATION', `"${email}" is not a valid email address.`, {
    field: 'email',
    type: 'format',
    invalid: email,
  });
}

/** Throws RECORD_NOT_UNIQUE if another user has the email address. Case is ignored. */
async function requireFreeEmail(
  transaction: WriteTransaction,
  email: unknown,
  before: Row | null,
): Promise<void> {
  if (typeof email !== 'string') return;
  const { knex, database } = transaction.context;
  const { fold } = database.dialect;
  const [taken] = await runSql(
    knex,
    sql(
      `select 1 as n from directus_users where ${fold('email')} = ${fold('?')} and id <> ?`,
      email.trim(),
      before?.['id'] ?? noUser,
    ),
  );
  if (taken)
    throw createFailure('RECORD_NOT_UNIQUE', 'Field "email" has to be unique.', {
      collection: 'directus_users',
      field: 'email',
      invalid: email,
    });
}
