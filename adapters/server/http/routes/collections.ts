import {
  createCollections,
  deleteCollection,
  readCollection,
  readCollections,
  updateCollection,
  updateCollections,
} from '../../services/model/collections.ts';
import { createSearchIndex, dropSearchIndex, readSearchIndex } from '../../services/model/search-index.ts';
import type { RouteModule } from '../route-contract.ts';

type Named = { Params: { collection: string } };

/** CALL-41…44 */
export const collectionsRoutes: RouteModule = (app, server) => {
  app.get('/collections', async (request) => ({ data: readCollections(await server.contextOf(request)) }));
  app.get<Named>('/collections/:collection', async (request) => ({
    data: readCollection(await server.contextOf(request), request.params.collection),
  }));
  app.post('/collections', async (request) => {
    const context = await server.contextOf(request);
    const many = Array.isArray(request.body);
    const names = await createCollections(context, many ? (request.body as unknown[]) : [request.body]);
    const fresh = { ...context, model: await server.models.current() };
    const created = names.map((name) => readCollection(fresh, name));
    return { data: many ? created : created[0] };
  });
  app.patch('/collections', async (request) => {
    const context = await server.contextOf(request);
    const names = await updateCollections(context, request.body);
    const fresh = { ...context, model: await server.models.current() };
    return { data: names.map((name) => readCollection(fresh, name)) };
  });
  app.patch<Named>('/collections/:collection', async (request) => {
    const context = await server.contextOf(request);
    await updateCollection(context, request.params.collection, request.body);
    return {
      data: readCollection({ ...context, model: await server.models.current() }, request.params.collection),
    };
  });
  app.get<Named>('/collections/:collection/search-index', async (request) => ({
    data: await readSearchIndex(await server.contextOf(request), request.params.collection),
  }));
  app.put<Named>('/collections/:collection/search-index', async (request) => ({
    data: await createSearchIndex(await server.contextOf(request), request.params.collection),
  }));
  app.delete<Named>('/collections/:collection/search-index', async (request, reply) => {
    await dropSearchIndex(await server.contextOf(request), request.params.collection);
    return reply.code(204).send();
  });
  app.delete<Named>('/collections/:collection', async (request, reply) => {
    await deleteCollection(await server.contextOf(request), request.params.collection);
    return reply.code(204).send();
  });
};
