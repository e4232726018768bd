import type { FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import { tryOwnSecret } from '../../auth/attempts.ts';
import { verify } from '../../auth/hash.ts';
import { findPerson, type Person } from '../../auth/people.ts';
import { invalidCredentials } from '../../auth/tokens.ts';
import { generateSecret, isGeneratedFor, otpauthUrl } from '../../auth/two-factor.ts';
import { takeCode } from '../../auth/used-codes.ts';
import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { recordActivity } from '../../services/history.ts';
import { inTransaction } from '../../services/writing.ts';
import { projectName } from '../../mail/project-name.ts';
import { confirmCaller } from '../current-password.ts';
import { bodyOf, requiredText } from '../read-body.ts';
import type { RouteModule, ServerRuntime } from '../runtime.ts';

/** TFA-01…04, recordings 437–451: the second factor is one's own, never another's (TFA-05). */
export const tfaRoutes: RouteModule = (app, server) => {
  const { database, config } = server;
  const route = { config: { beforeTwoFactor: true } };

  app.post('/users/me/tfa/generate', route, async (request) => {
    const { person, context } = await callerOf(server, request);
    const password = requiredText(bodyOf(request)['password'], 'password');
    const hashed = person.password;
    const check = async () => hashed !== null && (await verify(hashed, password));
    if (!(await tryOwnSecret(database, person.email, context.now(), check))) throw invalidCredentials();
    refuseSecond(person);
    const secret = generateSecret(person.id, config.secret);
    return {
      data: { secret, otpauth_url: otpauthUrl(secret, await projectName(database), person.email) },
    };
  });

  app.post('/users/me/tfa/enable', route, async (request, reply) => {
    const { person, context } = await callerOf(server, request);
    const body = bodyOf(request);
    const secret = requiredText(body['secret'], 'secret');
    const otp = requiredText(body['otp'], 'otp');
    refuseSecond(person);
    if (!isGeneratedFor(person.id, secret, config.secret))
      throw fail(
        'INVALID_PAYLOAD',
        '"secret" is not one of POST /users/me/tfa/generate. Ask for a new one.',
        {
          field: 'secret',
        },
      );
    const given = { user: person.id, secret, code: otp, now: context.now(), isNew: true };
    if (!(await takeCode(database, given))) throw invalidCode();
    await keep(context, person.id, secret);
    return reply.code(204).send();
  });

  app.post('/users/me/tfa/disable', async (request, reply) => {
    const { person, context } = await callerOf(server, request);
    const otp = requiredText(bodyOf(request)['otp'], 'otp');
    if (person.tfa_secret === null)
      throw fail('INVALID_PAYLOAD', 'Two-factor sign-in is not enabled for this user.');
    // Before the code, which works only once: the app sends the same request again with the password.
    const { isConfirmed } = await confirmCaller(context, request, null);
    if (person.password !== null && isConfirmed !== true)
      throw fail(
        'CURRENT_PASSWORD_REQUIRED',
        'To disable two-factor sign-in, send your current password as "current_password" beside "otp".',
        { field: 'tfa_secret', reason: 'missing' },
      );
    const given = { user: person.id, secret: person.tfa_secret, code: otp, now: context.now() };
    const check = () => takeCode(database, given);
    if (!(await tryOwnSecret(database, person.email, context.now(), check))) throw invalidCode();
    await keep(context, person.id, null);
    return reply.code(204).send();
  });
};

async function callerOf(
  server: ServerRuntime,
  request: FastifyRequest,
): Promise<{ readonly person: Person; readonly context: Context }> {
  const context = await server.contextOf(request);
  const { user } = context.accountability;
  const person = user === null ? undefined : await findPerson(server.database, { id: user });
  if (!person) throw invalidCredentials();
  return { person, context };
}

function refuseSecond(person: Person): void {
  if (person.tfa_secret !== null) throw fail('INVALID_PAYLOAD', 'TFA Secret is already set for this user');
}

function invalidCode() {
  return fail('INVALID_PAYLOAD', '"otp" is invalid', { field: 'otp' });
}

async function keep(context: Context, user: string, secret: string | null): Promise<void> {
  await inTransaction(context, async (writing) => {
    const { knex } = writing.context;
    await runSql(knex, sql('update directus_users set tfa_secret = ? where id = ?', secret, user));
    await recordActivity(writing.context, 'update', 'directus_users', user);
    writing.changes.push({ type: 'update', collection: 'directus_users', keys: [user] });
  });
}
