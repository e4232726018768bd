import {
  createRelation,
  deleteRelation,
  readRelation,
  readRelations,
  updateRelation,
} from '../../services/model/relations.ts';
import type { RouteModule } from '../route-contract.ts';

type OfCollection = { Params: { collection: string } };
type OfField = { Params: { collection: string; field: string } };

/** CALL-41, CALL-50 */
export const relationsRoutes: RouteModule = (app, server) => {
  app.get('/relations', async (request) => ({ data: readRelations(await server.contextOf(request)) }));
  app.get<OfCollection>('/relations/:collection', async (request) => ({
    data: readRelations(await server.contextOf(request), request.params.collection),
  }));
  app.get<OfField>('/relations/:collection/:field', async (request) => ({
    data: readRelation(await server.contextOf(request), request.params.collection, request.params.field),
  }));
  app.post('/relations', async (request) => {
    const context = await server.contextOf(request);
    const { collection, field } = await createRelation(context, request.body);
    return { data: readRelation({ ...context, model: await server.models.current() }, collection, field) };
  });
  app.patch<OfField>('/relations/:collection/:field', async (request) => {
    const context = await server.contextOf(request);
    const { collection, field } = request.params;
    await updateRelation(context, collection, field, request.body);
    return { data: readRelation({ ...context, model: await server.models.current() }, collection, field) };
  });
  app.delete<OfField>('/relations/:collection/:field', async (request, reply) => {
    await deleteRelation(await server.contextOf(request), request.params.collection, request.params.field);
    return reply.code(204).send();
  });
};
