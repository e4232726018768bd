import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';

const attributes = { path: '/', httpOnly: true } as const;

export interface ServerCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * Creates a cookie that scripts cannot read and that other sites' requests do not send. On https its name has the
 * prefix `__Host-`, so that neither a subdomain nor plain http can set it. A cookie without the prefix is ignored.
 */
export function createServerCookie(
  name: string,
  config: Pick<ServerConfig, 'publicUrl'>,
  sameSite: 'lax' | 'strict' = 'lax',
): ServerCookie {
  const describe = (request: FastifyRequest) => {
    const secure = isSecure(config, request);
    return { name: secure ? `__Host-${name}` : name, options: { ...attributes, sameSite, secure } };
  };
  return {
    read: (request) => request.cookies[describe(request).name],
    write(reply, value, maxAge) {
      const cookie = describe(reply.request);
      void reply.setCookie(cookie.name, value, { ...cookie.options, maxAge });
    },
    clear(reply) {
      const cookie = describe(reply.request);
      void reply.clearCookie(cookie.name, cookie.options);
    },
  };
}

/** Returns whether users reach the server by https, according to PUBLIC_URL or a trusted proxy. */
export function isSecure(
  { publicUrl }: Pick<ServerConfig, 'publicUrl'>,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
): boolean {
  return publicUrl.startsWith('https:') || protocol === 'https';
}
