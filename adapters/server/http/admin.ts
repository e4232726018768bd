import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { ServerConfig } from '../contract.ts';
import { pathOf } from './errors.ts';
import { pagePolicy, workerPolicy } from './page-policy.ts';

const workerFile = /validation\.worker[^/]*\.js$/;

/** `/` leads to the app; `/admin/**` is the browser's build, every unknown path below it the page (SHELL-01). */
export async function serveAdmin(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'dev'>,
  dist: string | null,
): Promise<void> {
  app.get('/', async (_request, reply) => reply.redirect('./admin', 302));
  if (config.dev) return serveVite(app);
  if (dist === null) return;

  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/admin/',
    wildcard: false,
    serve: false,
    cacheControl: false,
    etag: true,
    // The ETag says as much.
    lastModified: false,
    preCompressed: true,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/admin/assets/*',
    // Each of a page's many scripts would carry them: a script is no page, and other sites load none.
    helmet: false,
    handler: (request, reply) => {
      for (const name of ofAnswers) void reply.removeHeader(name);
      const file = decodeURIComponent(pathOf(request)).slice('/admin/'.length);
      if (file.includes('..') || !existsSync(join(dist, file))) throw missing(pathOf(request));
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (workerFile.test(file)) void reply.header('content-security-policy', workerPolicy);
      void reply.header('x-content-type-options', 'nosniff');
      return reply.sendFile(file);
    },
  });
  for (const url of ['/admin', '/admin/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const file = decodeURIComponent(pathOf(request)).replace(/^\/admin\/?/, '');
        const isFile = file !== '' && file !== 'index.html' && !file.includes('..') && /\.\w+$/.test(file);
        void reply.header('cache-control', 'no-cache');
        void reply.header('x-content-type-options', 'nosniff');
        if (isFile && existsSync(join(dist, file))) return reply.sendFile(file);
        // Read each time: the build may be renewed while the server runs.
        const html = await readFile(join(dist, 'index.html'), 'utf8');
        void reply.header('content-security-policy', pagePolicy(html));
        return reply.sendFile('index.html');
      },
    });
  }
}

/** What the API's answers tell other sites, and its log. */
const ofAnswers = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'x-request-id',
];

function missing(path: string) {
  return fail('ROUTE_NOT_FOUND', `Route ${path} doesn't exist.`);
}

/** Development: the same origin serves Vite's modules, with hot reload. */
async function serveVite(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Not onClose: that waits for all connections, and pages keep theirs for reloading.
  app.addHook('preClose', () => vite.close());
  const page = async (url: string) =>
    vite.transformIndexHtml(url, await readFile(join(vite.config.root, 'index.html'), 'utf8'));
  const serve = (url: string, raw: { req: unknown; res: unknown }, reply: FastifyReply) =>
    new Promise<FastifyReply>((resolve, reject) => {
      vite.middlewares(raw.req as never, raw.res as never, (error?: unknown) => {
        if (error) {
          reject(error as Error);
          return;
        }
        page(url).then((html) => resolve(reply.type('text/html').send(html)), reject);
      });
    });
  for (const url of ['/admin', '/admin/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => serve(pathOf(request), { req: request.raw, res: reply.raw }, reply),
    });
  }
}
