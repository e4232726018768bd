/** What the platform's own collections ask beyond permissions. Checked inside the transaction of the write. */
import { actions } from '../../../schemas/permission/types.ts';
import { fail } from '../../../schemas/error/failure.ts';
import { holds } from '../../../schemas/filter/holds.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { isEmail } from '../../../schemas/value/email.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { ModelCollection } from '../contract.ts';
import { readAddress, storedToken } from '../auth/people.ts';
import { forbidden, mask, scopeOf } from '../query/access.ts';
import { assertAssetSettings } from '../files/transform.ts';
import { assertRuleFits } from '../query/query-cost.ts';
import { runSql, type Row } from '../query/read.ts';
import { sql } from '../query/sql.ts';
import { fileRule, folderRule } from './file-rules.ts';
import { assertWebhook, newWebhookSecret } from '../webhooks/rules.ts';
import { readKey, type Key } from './rows.ts';
import { endSessionsAfterChange, endSessionsOfRole } from './session-rules.ts';
import type { Writing } from './writing.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

type Deed = 'create' | 'update' | 'delete';

/** The key of no row, of the type that keys of users have. */
const nobody = '00000000-0000-0000-0000-000000000000';

export interface SystemRule {
  /** Fields that only the server writes: presets and reverted revisions leave them out. */
  readonly serverFields?: ReadonlySet<string>;
  /** Before one row is written; may answer another input. `row` as it stands, null for a new one. */
  prepare?(writing: Writing, deed: Deed, input: unknown, row: Row | null): Promise<unknown>;
  /** After the statements, before the commit. */
  settle?(writing: Writing, deed: Deed, keys: readonly Key[]): Promise<void>;
}

export function ruleOf(collection: ModelCollection): SystemRule | undefined {
  return collection.system ? ownValue(rules, collection.name) : undefined;
}

const users: SystemRule = {
  async prepare(writing, deed, input, row) {
    if (deed === 'delete') await requireAdmin(writing, "You can't delete the last admin user.", row?.['id']);
    if (deed === 'delete' || !isRecord(input)) return input;
    // An administrator may take another's second factor away; one's own goes with its code (TFA-02).
    const isOwn = row?.['id'] === writing.context.accountability.user;
    const secret = input['tfa_secret'];
    if (isNew(secret) || secret === '' || (secret === null && isOwn && row?.['tfa_secret'] !== null))
      throw fail('INVALID_PAYLOAD', 'You can\'t change the "tfa_secret" value manually.', {
        field: 'tfa_secret',
      });
    refuseNoEmail(input['email'], row);
    await requireFreeEmail(writing, input['email'], row);
    await requireStrongPassword(writing, input['password']);
    if (!writing.context.grants.admin) {
      await refuseAdminRole(writing, input['role'], row);
      await refuseAdminCredentials(writing, input, row);
    }
    if (row) await endSessionsAfterChange(writing, input, row);
    return {
      ...input,
      ...(typeof input['email'] === 'string' ? { email: input['email'].trim() } : {}),
      ...(isNew(input['token']) ? { token: storedToken(input['token']) } : {}),
    };
  },
  async settle(writing, deed) {
    if (deed !== 'create') await requireAdmin(writing, `You can't ${deed} the last admin user.`);
  },
};

const roles: SystemRule = {
  async prepare(writing, deed, input, row) {
    const { knex, grants } = writing.context;
    if (!grants.admin && isRecord(input) && input['admin_access'] === true && row?.['admin_access'] !== true)
      throw forbidden();
    if (deed !== 'delete' && isRecord(input)) refuseNoAddress(input['ip_access']);
    if (deed === 'delete' && row) {
      await endSessionsOfRole(writing, row['id']);
      await runSql(
        knex,
        sql(`update directus_users set status = 'suspended', role = null where role = ?`, row['id']),
      );
    }
    if (deed === 'delete') writing.changes.push({ type: 'update', collection: 'directus_users' });
    return input;
  },
  async settle(writing, deed) {
    const verb = deed === 'delete' ? 'delete' : 'demote';
    if (deed !== 'create') await requireAdmin(writing, `You can't ${verb} the last admin role.`);
    tellPermissions(writing);
  },
};

const permissions: SystemRule = {
  prepare(writing, deed, input) {
    if (deed === 'delete' || !isRecord(input)) return Promise.resolve(input);
    const { action, collection } = input;
    if (action !== undefined && !actions.some((known) => known === action))
      throw fail('INVALID_PAYLOAD', `"action" must be one of [${actions.join(', ')}]`, { field: 'action' });
    if (collection !== undefined && !writing.context.model.collections.has(String(collection)))
      throw fail('INVALID_PAYLOAD', `Collection "${String(collection)}" does not exist.`, {
        field: 'collection',
      });
    const { model } = writing.context;
    const known = model.collections.get(String(collection));
    for (const rule of [input['permissions'], input['validation']])
      assertRuleFits(model, known, parsePredicate(rule));
    return Promise.resolve(input);
  },
  settle(writing) {
    // Grants are compiled once for each version of the model.
    writing.stale = true;
    tellPermissions(writing);
    return Promise.resolve();
  },
};

const settings: SystemRule = {
  prepare(_writing, _deed, input) {
    const {
      auth_password_policy: policy,
      auth_login_attempts: attempts,
      ...others
    } = isRecord(input) ? input : {};
    if (typeof policy === 'string' && policy !== '') readPolicy(policy);
    if (typeof attempts === 'number' && attempts < 1)
      throw fail('INVALID_PAYLOAD', '"auth_login_attempts" must be 1 at least, or null for no limit.', {
        field: 'auth_login_attempts',
      });
    assertAssetSettings(others);
    return Promise.resolve(input);
  },
  settle(writing) {
    writing.changes.push({ type: 'settings', collection: 'directus_settings' });
    return Promise.resolve();
  },
};

/** Whose preset it is stays so, except to somebody for whom the caller may create one. */
const presets: SystemRule = {
  prepare({ context }, deed, input, row) {
    const moved = isRecord(input) && ['user', 'role'].some((name) => Object.hasOwn(input, name));
    if (deed !== 'update' || !moved || context.grants.admin) return Promise.resolve(input);
    const grant = context.grants.grant('directus_presets', 'create');
    if (!grant || holds(grant.validation, { ...row, ...input }, scopeOf(context)) !== true) throw forbidden();
    return Promise.resolve(input);
  },
};

/** Who listens is part of the model, so that a change asks nobody whom to tell. */
const webhooks: SystemRule = {
  prepare(_writing, deed, input) {
    if (deed === 'delete' || !isRecord(input)) return Promise.resolve(input);
    assertWebhook(input);
    const isRenewed = deed === 'create' ? (input['secret'] ?? '') === '' : input['secret'] === null;
    return Promise.resolve(isRenewed ? { ...input, secret: newWebhookSecret() } : input);
  },
  settle(writing) {
    writing.stale = true;
    return Promise.resolve();
  },
};

const rules: Readonly<Record<string, SystemRule>> = {
  directus_users: users,
  directus_roles: roles,
  directus_permissions: permissions,
  directus_presets: presets,
  directus_settings: settings,
  directus_files: fileRule,
  directus_folders: folderRule,
  directus_webhooks: webhooks,
};

function tellPermissions(writing: Writing): void {
  writing.changes.push({ type: 'permissions', collection: 'directus_permissions' });
}

/** Nobody could sign in by it. */
function refuseNoEmail(email: unknown, row: Row | null): void {
  if (typeof email !== 'string' || email === row?.['email'] || isEmail(email.trim())) return;
  throw fail('FAILED_VALIDATION', `"${email}" is no e-mail address.`, {
    field: 'email',
    type: 'format',
    invalid: email,
  });
}

/** Mail addresses compare without case. */
async function requireFreeEmail(writing: Writing, email: unknown, row: Row | null): Promise<void> {
  if (typeof email !== 'string') return;
  const { knex, database } = writing.context;
  const [taken] = await runSql(
    knex,
    sql(
      `select 1 as n from directus_users where ${database.dialect.fold('email')} = ${database.dialect.fold('?')} and id <> ?`,
      email.trim(),
      row?.['id'] ?? nobody,
    ),
  );
  if (taken)
    throw fail('RECORD_NOT_UNIQUE', 'Field "email" has to be unique.', {
      collection: 'directus_users',
      field: 'email',
      invalid: email,
    });
}

/** A secret that was typed: not the mask of the one that is there. */
function isNew(secret: unknown): secret is string {
  return typeof secret === 'string' && secret !== '' && secret !== mask;
}

/** What is no address would shut everybody out. */
function refuseNoAddress(sent: unknown): void {
  const entries: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const wrong = entries.find((entry) => typeof entry !== 'string' || readAddress(entry) === null);
  if (wrong === undefined) return;
  throw fail(
    'FAILED_VALIDATION',
    `${JSON.stringify(wrong)} is no address and no range of addresses. Write 10.1.2.3 or 10.0.0.0/8.`,
    { field: 'ip_access', type: 'format', invalid: wrong },
  );
}

async function requireStrongPassword(writing: Writing, password: unknown): Promise<void> {
  if (!isNew(password)) return;
  const [row] = await runSql(
    writing.context.knex,
    sql('select auth_password_policy as policy from directus_settings limit 1'),
  );
  const policy = row?.['policy'];
  if (typeof policy !== 'string' || policy === '') return;
  if (readPolicy(policy).test(password)) return;
  throw fail('FAILED_VALIDATION', "Provided password doesn't match password policy", {
    field: 'password',
    type: 'regex',
  });
}

/** Whoever is not an admin cannot make one. */
async function refuseAdminRole(writing: Writing, sent: unknown, row: Row | null): Promise<void> {
  // A nested object may name a role too.
  const role = isRecord(sent) ? sent['id'] : sent;
  if (role === row?.['role']) return;
  if (await isAdminRole(writing, role)) throw forbidden();
}

/** Nor become one by an admin's credentials. */
async function refuseAdminCredentials(writing: Writing, input: Row, row: Row | null): Promise<void> {
  const isOwn = row?.['id'] === writing.context.accountability.user;
  if (!row || isOwn || !credentials.some((name) => Object.hasOwn(input, name))) return;
  if (await isAdminRole(writing, row['role'])) throw forbidden();
}

const credentials = ['email', 'password', 'token', 'tfa_secret', 'external_id'] as const;

async function isAdminRole(writing: Writing, role: unknown): Promise<boolean> {
  const { knex, model } = writing.context;
  const roles = model.collections.get('directus_roles');
  const key = roles && readKey(roles, role);
  if (key === undefined) return false;
  const [admin] = await runSql(
    knex,
    sql('select 1 as n from directus_roles where id = ? and admin_access = ?', key, true),
  );
  return admin !== undefined;
}

/** Somebody active must stay admin; foreign keys may refuse a deletion first, so it is asked `without` a user too. */
async function requireAdmin(writing: Writing, otherwise: string, without: unknown = nobody): Promise<void> {
  const [row] = await runSql(
    writing.context.knex,
    sql(
      `select count(*) as n from directus_users as u join directus_roles as r on r.id = u.role where r.admin_access = ? and u.status = ? and u.id <> ?`,
      true,
      'active',
      without,
    ),
  );
  if (Number(row?.['n'] ?? 0) === 0) throw fail('UNPROCESSABLE_ENTITY', otherwise);
}

/** `/^.{8,}$/` or `^.{8,}$`. Throws FAILED_VALIDATION where it is no pattern. */
function readPolicy(policy: string): RegExp {
  const [, body = policy, flags = ''] = /^\/(.*)\/(\w*)$/s.exec(policy) ?? [];
  try {
    return new RegExp(body, flags);
  } catch (error) {
    throw fail('FAILED_VALIDATION', `The password policy is not a pattern: ${(error as Error).message}`, {
      field: 'auth_password_policy',
      type: 'format',
      invalid: policy,
    });
  }
}
