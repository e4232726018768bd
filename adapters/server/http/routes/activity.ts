import type { Context } from '../../contract.ts';
import type { RouteModule } from '../route-contract.ts';
import { createComment, deleteComment, updateComment } from '../../services/system/comments.ts';
import { ItemsService } from '../../services/items/items.ts';
import { addCrud, respondWithWritten } from './crud.ts';

/** CALL-17…21: activity is read-only. Comments are the only entries that clients can write. */
export const activityRoutes: RouteModule = (app, server) => {
  app.post('/activity/comment', async (request, reply) => {
    const context = await server.contextOf(request);
    const key = await createComment(context, request.body);
    return respondWithWritten(reply, () => readComment(context, key));
  });
  app.patch<{ Params: { key: string } }>('/activity/comment/:key', async (request, reply) => {
    const context = await server.contextOf(request);
    await updateComment(context, request.params.key, request.body);
    return respondWithWritten(reply, () => readComment(context, request.params.key));
  });
  app.delete<{ Params: { key: string } }>('/activity/comment/:key', async (request, reply) => {
    await deleteComment(await server.contextOf(request), request.params.key);
    return reply.code(204).send();
  });
  addCrud(app, server, {
    path: '/activity',
    collectionOf: () => 'directus_activity',
    calls: ['list', 'read'],
  });
};

async function readComment(context: Context, key: unknown): Promise<unknown> {
  return { data: await new ItemsService('directus_activity', context).readOne(key, {}) };
}
