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
  /** Returns an access token and a second token for file URLs, or with mode session the token of the cookie. */
  const signTokens = async (mode: SignInMode, bearer: Bearer, now: Date): Promise<SignedTokens> => {
    const sign = (scope: TokenScope, ttl: number) => signToken(scope, bearer, config.secret, ttl, now);
    if (mode === 'session') return { mode, session: await sign('session', sessionCookie.lifetime) };
    const tokens = {
      access_token: await sign('access', accessTtl),
      asset_token: await sign('asset', accessTtl),
    };
    return { mode, tokens };
  };

  const sendTokens = (reply: FastifyReply, signed: SignedTokens, refresh: string) => {
    if (signed.mode !== 'json') cookie.write(reply, refresh);
    if (signed.mode === 'session') {
      sessionCookie.write(reply, signed.session);
      return { data: { expires: sessionCookie.lifetime * 1000 } };
    }
    const data = { ...signed.tokens, expires: accessTtl * 1000 };
    return { data: signed.mode === 'json' ? { ...data, refresh_token: refresh } : data };
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
    const { entry, signed, account } = await signIn(
      database,
      credentials,
      client,
      now,
      async (authUser, forget) => {
        const entry = prepareEntry(authUser, { ...entryParts, alongside: forget });
        const signed = await signTokens(mode, { user: authUser.id, session: entry.session }, now);
        return { entry, signed, account: authUser };
      },
    );
    await entry.open();
    const tokens = sendTokens(reply, signed, entry.token);
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
    return sendTokens(reply, await signTokens(mode, session, now), session.token);
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

type SignedTokens =
  | { readonly mode: 'session'; readonly session: string }
  | {
      readonly mode: 'json' | 'cookie';
      readonly tokens: { readonly access_token: string; readonly asset_token: string };
    };
