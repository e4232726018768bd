import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { scriptKinds } from '../../../../schemas/screen/script-kinds.ts';
import { listScripts, readScript } from '../../extensions/scripts.ts';
import { openScreens } from '../../extensions/screens.ts';
import { routeNotFound } from '../errors.ts';
import { namesTag, tagOf } from '../etag.ts';
import type { RouteModule } from '../route-contract.ts';

/**
 * EXT-01…03: screens need app access. Only administrators see the errors of screens. Scripts are public. Later
 * versions of the family load all scripts of a kind by one module.
 */
export const extensionsRoutes: RouteModule = (app, server) => {
  const screens = openScreens({
    folder: server.config.extensions,
    changed: () => server.database.channel.publish({ type: 'screens', collection: '', origin: null }),
    log: server.log,
  });
  app.addHook('onClose', async () => screens.close());

  app.get('/extensions/screens', async (request) => {
    const { accountability } = await server.contextOf(request);
    const { user, admin, app: usesApp } = accountability;
    if (user === null)
      throw createFailure('INVALID_CREDENTIALS', 'Only signed-in users can read screens. Sign in first.');
    if (!admin && !usesApp)
      throw createFailure(
        'FORBIDDEN',
        'Your role cannot use the app. To read screens, it needs "app_access".',
      );
    const { files, issues, withheld } = await screens.current();
    return { data: admin ? { files, issues, withheld } : { files, issues: [], withheld: {} } };
  });

  const { extensions } = server.config;
  for (const kind of scriptKinds) {
    app.get(`/extensions/${kind}`, async () => ({ data: await listScripts(extensions, kind) }));
    app.get(`/extensions/${kind}/index.js`, async (request, reply) =>
      sendScript(request, reply, bundleOf(await listScripts(extensions, kind))),
    );
    app.get<{ Params: { name: string } }>(`/extensions/${kind}/:name/index.js`, async (request, reply) => {
      const script = await readScript(extensions, kind, request.params.name);
      if (script === null) throw routeNotFound(request);
      return sendScript(request, reply, script);
    });
  }
};

/** Returns a module that loads the scripts of one kind. A script that cannot be loaded is left out with a warning. */
function bundleOf(names: readonly string[]): string {
  return `const names = ${JSON.stringify(names)};
const loaded = await Promise.all(names.map((name) => import(\`./\${name}/index.js\`).then(
  (script) => script.default ?? [],
  (error) => (console.warn(\`Extension "\${name}" could not be loaded.\`, error), []),
)));
export default loaded.flat();
`;
}

function sendScript(request: FastifyRequest, reply: FastifyReply, script: string): FastifyReply {
  const tag = tagOf(script);
  void reply.header('cache-control', 'no-cache').header('etag', tag);
  if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
  return reply
    .type('application/javascript; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(script);
}
