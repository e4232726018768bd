import type { FastifyReply } from 'fastify';
import type { ServerConfig } from '../contract.ts';

export const refreshCookie = 'directus_refresh_token';

/** Out of reach of scripts; sent along when somebody follows a link to us, not with requests of other pages. */
export function setRefreshCookie(reply: FastifyReply, config: ServerConfig, token: string): void {
  void reply.setCookie(refreshCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: config.refreshTokenTtl,
  });
}

export function isSecure({ publicUrl }: ServerConfig): boolean {
  return publicUrl.startsWith('https:');
}
