import { countFields } from '../../services/model/count-fields.ts';
import {
  applySchema,
  diffSchema,
  readSchemaSnapshot,
} from '../../services/model/schema-snapshot/schema-snapshot.ts';
import { readModelHistory, undoModelChange } from '../../services/model/model-history.ts';
import { previewConversion } from '../../services/model/preview-conversion.ts';
import { applySteps } from '../../services/model/steps.ts';
import type { RouteModule } from '../route-contract.ts';

/** Exports, compares and applies the data model as JSON, and applies steps that change it. Administrators only. */
export const schemaRoutes: RouteModule = (app, server) => {
  app.get('/schema/snapshot', async (request) => ({
    data: await readSchemaSnapshot(await server.contextOf(request)),
  }));
  app.get('/schema/field-counts', async (request) => ({
    data: countFields(await server.contextOf(request)),
  }));
  // The snapshot of a thousand collections has several megabytes.
  const bodyLimit = 50_000_000;
  app.post('/schema/diff', { bodyLimit, config: { changesNothing: true } }, async (request, reply) => {
    const diff = await diffSchema(await server.contextOf(request), request.body);
    return diff === null ? reply.code(204).send() : { data: diff };
  });
  app.post('/schema/steps', async (request) => ({
    data: { change: await applySteps(await server.contextOf(request), request.body) },
  }));
  app.post('/schema/conversion', { config: { changesNothing: true } }, async (request) => ({
    data: await previewConversion(await server.contextOf(request), request.body),
  }));
  app.get<{ Querystring: { limit?: string } }>('/schema/changes', async (request) => {
    const { limit } = request.query;
    return {
      data: await readModelHistory(
        await server.contextOf(request),
        limit === undefined ? undefined : Number(limit),
      ),
    };
  });
  app.post<{ Params: { id: string } }>('/schema/changes/:id/undo', async (request, reply) => {
    await undoModelChange(await server.contextOf(request), request.params.id);
    return reply.code(204).send();
  });
  app.post('/schema/apply', { bodyLimit }, async (request, reply) => {
    await applySchema(await server.contextOf(request), request.body);
    return reply.code(204).send();
  });
};
