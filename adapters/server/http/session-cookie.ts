import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { createServerCookie } from './server-cookie.ts';
import { isFromTrustedPage } from './trusted-page.ts';

/** The longest lifetime in seconds. Clients refresh the session before it ends. */
const longestLifetime = 86_400;

/** A cookie that is the credential of every request, for clients that sign in with `mode: session`. */
export interface SessionCookie {
  /** Lifetime in seconds. */
  readonly lifetime: number;
  /**
   * Returns the token, or undefined. Another origin must not use it: a request that may change something must come from
   * a trusted page. Reads without origin headers are accepted, because browsers send none on plain http, and the
   * answer is not shown to other origins.
   */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function createSessionCookie(config: ServerConfig): SessionCookie {
  const cookie = createServerCookie('directus_session_token', config);
  const lifetime = Math.min(longestLifetime, config.refreshTokenTtl);
  return {
    lifetime,
    read: (request) =>
      isFromTrustedPage(config, request) || isPlainRead(request) ? cookie.read(request) : undefined,
    write: (reply, token) => cookie.write(reply, token, lifetime),
    clear: (reply) => cookie.clear(reply),
  };
}

function isPlainRead({ method, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.origin === undefined && headers['sec-fetch-site'] === undefined;
}
