import type { FastifyInstance } from 'fastify';
import { isSecure } from './server-cookie.ts';
import type { ServerConfig } from '../config.ts';

/** Sends `Strict-Transport-Security` (HSTS) if the request came by https: browsers then never use plain http. */
export function requireTransportSecurity(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'publicUrl' | 'transportSecurity'>,
): void {
  const { transportSecurity } = config;
  if (transportSecurity === null) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isSecure(config, request)) void reply.header('strict-transport-security', transportSecurity);
  });
}
