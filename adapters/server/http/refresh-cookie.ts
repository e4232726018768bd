import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../contract.ts';

export const refreshCookie = 'directus_refresh_token';

/** Out of reach of scripts; sent along when somebody follows a link to us, not with requests of other pages. */
export function setRefreshCookie(reply: FastifyReply, config: ServerConfig, token: string): void {
  void reply.setCookie(refreshCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config, reply.request),
    maxAge: config.refreshTokenTtl,
  });
}

/** People come by https: the configuration says so, or the proxy that is trusted does of this request. */
export function isSecure({ publicUrl }: ServerConfig, { protocol }: FastifyRequest): boolean {
  return publicUrl.startsWith('https:') || protocol === 'https';
}
