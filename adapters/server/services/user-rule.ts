/** The rule for writes to `directus_users`, beyond permissions. */
import { fail } from '../../../schemas/error/failure.ts';
import { isEmail } from '../../../schemas/value/email.ts';
import { storedToken } from '../auth/people.ts';
import { assertStrongPassword } from '../auth/password-policy.ts';
import { runSql, type Row } from '../query/read.ts';
import { sql } from '../query/sql.ts';
import {
  noteAdministrators,
  refuseAdminRemoval,
  refuseAdminUser,
  requireAdministrator,
} from './admin-access.ts';
import { endSessionsAfterChange } from './session-rules.ts';
import type { SystemRule } from './system-rule.ts';
import type { Writing } from './writing.ts';

/** A shorter token could be guessed. The interface of the app generates tokens of this length. */
const shortestToken = 32;

/** A key of the type of users' keys that no user has. */
const noUser = '00000000-0000-0000-0000-000000000000';

export const userRule: SystemRule = {
  async check(writing, { before, values }) {
    const { context } = writing;
    if (before) await noteAdministrators(writing);
    const isOwn = before !== null && before['id'] === context.accountability.user;
    refuseSecondFactor(values['tfa_secret'], before, isOwn);
    refuseNoEmail(values['email'], before);
    await requireFreeEmail(writing, values['email'], before);
    await refuseAdminUser(writing, values, before);
    if (isOwn && context.isConfirmed !== true && before['password'] !== null)
      refuseUnconfirmed(values, before);
    const { password, token } = values;
    if (typeof password === 'string' && password !== '')
      await assertStrongPassword(context.knex, password, String(values['email'] ?? before?.['email'] ?? ''));
    if (before) await endSessionsAfterChange(writing, values, before);
    return {
      ...values,
      ...(typeof values['email'] === 'string' ? { email: values['email'].trim() } : {}),
      ...(typeof token === 'string' ? { token: readToken(token) } : {}),
    };
  },
  async remove(writing, row) {
    await noteAdministrators(writing);
    await refuseAdminRemoval(writing, row['role']);
    await requireAdministrator(writing, "You can't delete the last admin user.", String(row['id']));
  },
  async settle(writing, action) {
    if (action !== 'create') await requireAdministrator(writing, `You can't ${action} the last admin user.`);
  },
};

/** TFA-02: an administrator may remove the second factor of another user; the own one is removed by its code only. */
function refuseSecondFactor(secret: unknown, before: Row | null, isOwn: boolean): void {
  const isRemoved = secret === null && (before?.['tfa_secret'] ?? null) !== null;
  if (secret === undefined || (secret === null && !(isRemoved && isOwn))) return;
  throw fail('INVALID_PAYLOAD', 'You can\'t change the "tfa_secret" value manually.', {
    field: 'tfa_secret',
  });
}

/** Fields of the caller's own row that take the current password. */
const credentials = ['email', 'password', 'token', 'external_id'] as const;

/** Throws CURRENT_PASSWORD_REQUIRED if a user changes how they themselves sign in without their current password. */
function refuseUnconfirmed(values: Row, before: Row): void {
  const changed = credentials.find((name) => {
    const value = values[name] === '' ? null : values[name];
    return value !== undefined && value !== before[name];
  });
  if (changed === undefined) return;
  throw fail(
    'CURRENT_PASSWORD_REQUIRED',
    `To change your own "${changed}", send your current password as "current_password" beside the values.`,
    { field: changed, reason: 'missing' },
  );
}

/** Returns the stored form of a static token; null for an empty text. */
function readToken(token: string): string | null {
  if (token === '') return null;
  if ([...token].length >= shortestToken) return storedToken(token);
  throw fail(
    'FAILED_VALIDATION',
    `A static token must have at least ${shortestToken} characters. Generate one, for example with: openssl rand -base64 32`,
    { field: 'token', type: 'too_short', valid: shortestToken },
  );
}

/** Throws FAILED_VALIDATION if a new email is invalid. The user could not sign in with it. */
function refuseNoEmail(email: unknown, before: Row | null): void {
  if (typeof email !== 'string' || email === before?.['email'] || isEmail(email.trim())) return;
  throw fail('FAILED_VALIDATION', `"${email}" is no e-mail address.`, {
    field: 'email',
    type: 'format',
    invalid: email,
  });
}

/** Throws RECORD_NOT_UNIQUE if another user has the e-mail address; addresses compare without case. */
async function requireFreeEmail(writing: Writing, email: unknown, before: Row | null): Promise<void> {
  if (typeof email !== 'string') return;
  const { knex, database } = writing.context;
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
    throw fail('RECORD_NOT_UNIQUE', 'Field "email" has to be unique.', {
      collection: 'directus_users',
      field: 'email',
      invalid: email,
    });
}
