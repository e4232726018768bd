/** The routes of a server, as Fastify registers them, so that a new route is tested too. */
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Route } from './requests.ts';

/**
 * Returns the routes that are registered while `start` runs, beside its result. A route is returned once, although
 * `start` may also start a server to create the template of its database.
 */
export async function withRoutes<T>(
  start: () => Promise<T>,
): Promise<{ result: T; routes: readonly Route[] }> {
  const routes = new Map<string, Route>();
  const created = channel('fastify.initialization');
  const follow = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && one !== 'OPTIONS') routes.set(`${one} ${url}`, { method: one, url });
    });
  };
  created.subscribe(follow);
  try {
    const result = await start();
    return { result, routes: [...routes.values()] };
  } finally {
    created.unsubscribe(follow);
  }
}
