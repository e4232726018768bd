import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf, routeNotFound } from './errors.ts';
import { pagePolicy, workerPolicy } from './page-policy.ts';
import type { ServerConfig } from '../config.ts';

const workerFile = /validation\.worker[^/]*\.js$/;

/**
 * Redirects `/` to the app and serves the built app at `/admin/**`. Every unknown path below `/admin` gets the page
 * (SHELL-01).
 */
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
    // The ETag is sufficient.
    lastModified: false,
    preCompressed: true,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/admin/assets/*',
    // Scripts do not need helmet's headers: they are not pages, and other sites do not load them.
    helmet: false,
    handler: (request, reply) => {
      for (const name of apiHeaders) void reply.removeHeader(name);
      const file = decodeURIComponent(pathOf(request)).slice('/admin/'.length);
      if (file.includes('..') || !existsSync(join(dist, file))) throw routeNotFound(request);
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
        // Reads the file for each request, because the app may be rebuilt while the server runs.
        const html = await readFile(join(dist, 'index.html'), 'utf8');
        void reply.header('content-security-policy', pagePolicy(html));
        return reply.sendFile('index.html');
      },
    });
  }
}

/** Headers that only API responses need: CORS and the request id. */
const apiHeaders = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'x-request-id',
];

/** Serves Vite's modules with hot reload from the same origin, for development. */
async function serveVite(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Not onClose: it runs after all connections have ended, and pages keep a connection open for hot reload.
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
