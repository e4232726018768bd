import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import { originOf } from '../../auth/authenticate.ts';
import { prepareDecoy, signIn } from '../../auth/login.ts';
import { closeSession, openSession, rotateSession } from '../../auth/sessions.ts';
import { assertWelcome, findPerson } from '../../auth/people.ts';
import { invalidCredentials, signAccessToken } from '../../auth/tokens.ts';
import { bodyOf, emailOf, modeOf, optionalText, requiredText, type Body } from '../read-body.ts';
import type { RouteModule, ServerRuntime } from '../runtime.ts';

const cookieName = 'directus_refresh_token';

/** Recordings 001–017. A refresh token travels in the body (mode json) or in a cookie that no script can read. */
export const authRoutes: RouteModule = (app, server) => {
  const { database, config } = server;
  void prepareDecoy();

  app.post('/auth/login', async (request, reply) => {
    const body = bodyOf(request);
    const credentials = {
      email: emailOf(body['email']),
      password: requiredText(body['password'], 'password'),
      otp: optionalText(body['otp']),
    };
    const now = server.now();
    const origin = originOf(request);
    const person = await signIn(database, credentials, origin.ip, now);
    const moment = database.dialect.encode('timestamp', now.toISOString()) as string;
    const expires = new Date(now.getTime() + config.refreshTokenTtl * 1000);
    const { token, activity } = await database.transaction(async (trx) => {
      await trx('directus_users').where({ id: person.id }).update({ last_access: moment });
      const [entry] = (await trx('directus_activity')
        .insert({
          action: 'authenticate',
          user: person.id,
          timestamp: moment,
          ip: origin.ip ?? '',
          user_agent: origin.userAgent?.slice(0, 255) ?? null,
          collection: 'directus_users',
          item: person.id,
        })
        .returning('id')) as { id: number }[];
      return {
        token: await openSession(database, trx, person.id, origin, expires),
        activity: entry ? [entry.id] : [],
      };
    });
    database.channel.publish({
      type: 'create',
      collection: 'directus_activity',
      keys: activity,
      origin: null,
    });
    return answerTokens(server, reply, { user: person.id, token, mode: modeOf(body) ?? 'json', now });
  });

  app.post('/auth/refresh', async (request, reply) => {
    const body = bodyOf(request);
    const given = optionalText(body['refresh_token']);
    const token = tokenOf(request, body);
    const now = server.now();
    const origin = originOf(request);
    const session = await rotateSession(token, {
      database,
      secret: config.secret,
      origin,
      now,
      ttl: config.refreshTokenTtl,
      onReuse: (user) =>
        server.log(`A refresh token of user ${user} was used a second time; that session was ended.\n`),
    });
    const person = await findPerson(database, { id: session.user });
    if (!person) throw invalidCredentials();
    assertWelcome(person, origin.ip);
    const mode = modeOf(body) ?? (given === null ? 'cookie' : 'json');
    return answerTokens(server, reply, { ...session, mode, now });
  });

  app.post('/auth/logout', async (request, reply) => {
    await closeSession(database, tokenOf(request, bodyOf(request)));
    if (request.cookies[cookieName] !== undefined) {
      void reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax' });
    }
    return reply.code(204).send();
  });

  // No provider is configured: `null` as the reference says it.
  app.get('/auth/oauth', async () => ({ data: null }));
};

interface Tokens {
  readonly user: string;
  readonly token: string;
  readonly mode: 'json' | 'cookie';
  readonly now: Date;
}

async function answerTokens(
  { config }: ServerRuntime,
  reply: FastifyReply,
  { user, token, mode, now }: Tokens,
) {
  const access_token = await signAccessToken(user, config.secret, config.accessTokenTtl, now);
  const expires = config.accessTokenTtl * 1000;
  if (mode === 'json') return { data: { access_token, expires, refresh_token: token } };
  void reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: config.refreshTokenTtl,
  });
  return { data: { access_token, expires } };
}

function tokenOf(request: FastifyRequest, body: Body): string {
  const token = optionalText(body['refresh_token']) ?? request.cookies[cookieName];
  if (token) return token;
  throw fail('INVALID_PAYLOAD', '"refresh_token" is required in either the JSON payload or Cookie');
}
