import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteModule } from '../route-contract.ts';
import { tusExtensions, tusMediaType, tusVersion } from '../tus/headers.ts';

const path = '/files/tus';

/** Uploads that survive broken connections, by the tus protocol. The library is loaded with the first of them. */
export const tusRoutes: RouteModule = (app, server) => {
  void app.register((scope, _options, done) => {
    // The CORS plugin responds to OPTIONS. The routes only make the hook of this scope add the headers.
    scope.addHook('onSend', async ({ method }, reply) => {
      if (method !== 'OPTIONS') return;
      void reply.headers({
        'Tus-Resumable': tusVersion,
        'Tus-Version': tusVersion,
        'Tus-Extension': tusExtensions.join(','),
        'Tus-Max-Size': server.config.files.maxUploadSize,
      });
    });
    for (const url of [path, `${path}/:id`])
      scope.options(url, async (_request, reply) => reply.code(204).send());
    scope.addContentTypeParser(tusMediaType, (_request, payload, parsed) => parsed(null, payload));
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const { respondToTus } = await import('../tus/respond.ts');
      return respondToTus(server, request, reply);
    };
    scope.post(path, handle);
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      scope.route({ method, url: `${path}/:id`, handler: handle });
    done();
  });
};
