import {
  applySchema,
  diffSchema,
  readSchemaSnapshot,
} from '../../services/model/schema-snapshot/schema-snapshot.ts';
import type { RouteModule } from '../route-contract.ts';

/** Exports, compares and applies the data model as JSON. Administrators only. */
export const schemaRoutes: RouteModule = (app, server) => {
  app.get('/schema/snapshot', async (request) => ({
    data: await readSchemaSnapshot(await server.contextOf(request)),
  }));
  // The snapshot of a thousand collections has several megabytes.
  const bodyLimit = 50_000_000;
  app.post('/schema/diff', { bodyLimit }, async (request, reply) => {
    const diff = await diffSchema(await server.contextOf(request), request.body);
    return diff === null ? reply.code(204).send() : { data: diff };
  });
  app.post('/schema/apply', { bodyLimit }, async (request, reply) => {
    await applySchema(await server.contextOf(request), request.body);
    return reply.code(204).send();
  });
};
