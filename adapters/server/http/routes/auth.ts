import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { countRefresh } from '../../auth/attempts.ts';
import { originOf } from '../../auth/authenticate.ts';
import { prepareEntry } from '../../auth/enter.ts';
import { signIn } from '../../auth/login.ts';
import { decoyHash } from '../../auth/hash.ts';
import { closeSession, rotateSession } from '../../auth/sessions.ts';
import { assertAccessAllowed, findUser, type AuthUser } from '../../auth/users.ts';
import { invalidCredentials, signToken, type Bearer, type TokenScope } from '../../auth/tokens.ts';
import { readDevice, rememberDevice } from '../device-cookie.ts';
import {
  bodyOf,
  emailOf,
  modeOf,
  optionalText,
  requiredText,
  type Body,
  type SignInMode,
} from '../read-body.ts';
import { createRefreshCookie } from '../refresh-cookie.ts';
import type { RouteModule } from '../route-contract.ts';
import { createSessionCookie } from '../session-cookie.ts';
import { isFromTrustedPage } from '../trusted-page.ts';

/**
 * Sign-in, token refresh and sign-out. The refresh token is in the body (mode json) or in an HttpOnly cookie. With mode
 * session, a second cookie is the credential of every request, and scripts see no token.
 */
export const authRoutes: RouteModule = (app, server) => {
  const { database, config } = server;
  const cookie = createRefreshCookie(config);
  const sessionCookie = createSessionCookie(config);
  // Computed at the start, so that the first sign-in with an unknown email takes no longer than later ones.
  void decoyHash();

  // An access token must not outlive its session.
  const accessTtl = Math.min(config.accessTokenTtl, config.refreshTokenTtl);
  const sign = (scope: TokenScope, bearer: Bearer, now: Date, ttl: number) =>
    signToken(scope, bearer, config.secret, ttl, now);

  /** Sends an access token and a second token for file URLs. With mode session, sends cookies only. */
  const sendTokens = async (reply: FastifyReply, { bearer, refresh, mode, now }: Tokens) => {
    if (mode !== 'json') cookie.write(reply, refresh);
    if (mode === 'session') {
      sessionCookie.write(reply, await sign('session', bearer, now, sessionCookie.lifetime));
      return { data: { expires: sessionCookie.lifetime * 1000 } };
    }
    const tokens = {
      access_token: await sign('access', bearer, now, accessTtl),
      asset_token: await sign('asset', bearer, now, accessTtl),
      expires: accessTtl * 1000,
    };
    return { data: mode === 'json' ? { ...tokens, refresh_token: refresh } : tokens };
  };

  /**
   * Returns the token of the body, otherwise of the cookie. `mode: json` ignores the cookie, because its response would
   * show the next token to scripts.
   */
  const tokenOf = (request: FastifyRequest, body: Body): string => {
    const given = optionalText(body['refresh_token'], 'refresh_token');
    if (given !== null) return given;
    const isJson = modeOf(body) === 'json';
    const kept = isJson ? undefined : cookie.read(request);
    if (kept) return kept;
    throw createFailure(
      'INVALID_PAYLOAD',
      isJson
        ? '"refresh_token" is required in the JSON payload: "mode": "json" ignores the cookie'
        : '"refresh_token" is required in either the JSON payload or Cookie',
    );
  };

  app.post('/auth/login', async (request, reply) => {
    const body = bodyOf(request);
    const credentials = {
      email: emailOf(body['email']),
      password: requiredText(body['password'], 'password'),
      otp: optionalText(body['otp'], 'otp'),
    };
    const mode = modeOf(body) ?? 'json';
    if (mode !== 'json') cookie.assertMayWrite(request);
    const now = server.now();
    const origin = originOf(request);
    const entryParts = { database, origin, now, ttl: config.refreshTokenTtl };
    const client = {
      ip: origin.ip,
      device: (authUser: AuthUser | undefined) => readDevice(request, config, authUser, now),
    };
    const { entry, account } = await signIn(database, credentials, client, now, async (authUser, forget) => ({
      entry: prepareEntry(authUser, { ...entryParts, alongside: forget }),
      account: authUser,
    }));
    await entry.open();
    const bearer = { user: account.id, session: entry.session };
    const tokens = await sendTokens(reply, { bearer, refresh: entry.token, mode, now });
    rememberDevice(reply, config, account, now, readDevice(request, config, account, now));
    return tokens;
  });

  app.post('/auth/refresh', async (request, reply) => {
    const body = bodyOf(request);
    const given = optionalText(body['refresh_token'], 'refresh_token');
    const mode = modeOf(body) ?? (given === null ? 'cookie' : 'json');
    if (mode !== 'json') cookie.assertMayWrite(request);
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
    if (!session) {
      await countRefresh(database, origin.ip, now);
      throw invalidCredentials();
    }
    const authUser = await findUser(database, { id: session.user });
    if (!authUser) throw invalidCredentials();
    assertAccessAllowed(authUser, origin.ip);
    return sendTokens(reply, { bearer: session, refresh: session.token, mode, now });
  });

  app.post('/auth/logout', async (request, reply) => {
    await closeSession(database, tokenOf(request, bodyOf(request)));
    if (isFromTrustedPage(config, request)) {
      cookie.clear(reply);
      sessionCookie.clear(reply);
      void reply.header('clear-site-data', clearedAtSignOut);
    }
    return reply.code(204).send();
  });
};

/**
 * At sign-out the browser deletes cached responses and files. "cookies" is not listed: it would delete the proof of a
 * known device, and cookies of other applications on the same site. "storage" is not listed: it would close databases
 * of other tabs, which may contain drafts, and reset the color scheme. The app deletes the drafts itself, after a
 * warning.
 */
const clearedAtSignOut = '"cache"';

interface Tokens {
  readonly bearer: Bearer;
  readonly refresh: string;
  readonly mode: SignInMode;
  readonly now: Date;
}
