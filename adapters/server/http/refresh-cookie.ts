import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { createServerCookie } from './server-cookie.ts';
import { isFromTrustedPage } from './trusted-page.ts';
import type { ServerConfig } from '../config.ts';

export interface RefreshCookie {
  /**
   * Returns the refresh token, or undefined without a cookie. Throws FORBIDDEN if the request has a cookie, but was not
   * sent by a trusted page: browsers attach cookies to requests of other ports and subdomains too.
   */
  read(request: FastifyRequest): string | undefined;
  /** Throws FORBIDDEN if a page of another origin sent the request: it could sign the user in to another account. */
  assertMayWrite(request: FastifyRequest): void;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function createRefreshCookie(config: ServerConfig): RefreshCookie {
  const cookie = createServerCookie('directus_refresh_token', config);
  return {
    read(request) {
      const token = cookie.read(request);
      if (token === undefined || isFromTrustedPage(config, request)) return token;
      throw createFailure(
        'FORBIDDEN',
        'The refresh cookie is accepted only from pages of this server and of the origins in CORS_ORIGIN. Send "refresh_token" in the JSON payload instead.',
      );
    },
    assertMayWrite(request) {
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isFromPage = origin !== undefined || site !== undefined;
      if (!isFromPage || isFromTrustedPage(config, request)) return;
      throw createFailure(
        'FORBIDDEN',
        '"mode": "cookie" and "session" are only for pages of this server and of the origins in CORS_ORIGIN. Use "mode": "json".',
      );
    },
    write: (reply, token) => cookie.write(reply, token, config.refreshTokenTtl),
    clear: (reply) => cookie.clear(reply),
  };
}
