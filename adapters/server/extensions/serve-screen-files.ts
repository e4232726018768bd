import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { readFolder } from './screens.ts';

/**
 * Serves the screen files at the URL that a static build uses, for an app in front of a remote platform. The browser
 * validates them. Like the build itself, they are public.
 */
export function serveScreenFiles(app: FastifyInstance, folder: string): void {
  const path = resolve(folder, 'screens');
  app.get<{ Params: { file: string } }>('/admin/extensions/screens/:file', async (request, reply) => {
    const { file } = request.params;
    const { sources } = await readFolder(path);
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    if (file === 'index.json')
      return JSON.stringify(
        sources.map(({ name }) => name.slice('screens/'.length)).filter((name) => name !== file),
      );
    const found = sources.find(({ name }) => name === `screens/${file}`);
    if (!found) throw createFailure('ROUTE_NOT_FOUND', `The extensions folder has no screen file "${file}".`);
    return found.text;
  });
}
