import type { FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { receiveFiles } from '../../files/upload.ts';
import { diskStorage } from '../../files/storage.ts';
import { readValue } from '../../query/values.ts';
import { parseUrlQuery, readQuery } from '../../query/wire.ts';
import { ItemsService } from '../../services/items.ts';
import type { Context } from '../../contract.ts';
import type { Key } from '../../services/rows.ts';
import type { RouteModule } from '../runtime.ts';
import { addCrud } from './crud.ts';

/** Recordings 174–186: rows like any other, whose bytes come by multipart. */
export const filesRoutes: RouteModule = (app, server) => {
  const storage = diskStorage(server.config.storage);
  addCrud(app, server, { path: '/files', collectionOf: () => 'directus_files', calls: ['list', 'read'] });

  app.post('/files', async (request, reply) => {
    const context = await server.contextOf(request);
    if (request.isMultipart()) {
      const keys = await receiveFiles(request, context, storage);
      return answer(context, request, keys, keys.length > 1);
    }
    const body: unknown = request.body;
    if (!isRecord(body)) throw fail('INVALID_PAYLOAD', 'Send the file as multipart/form-data.');
    const row = { storage: 'local', uploaded_by: context.accountability.user, ...body };
    const keys = await new ItemsService('directus_files', context).createMany([row]);
    return (await answer(context, request, keys, false)) ?? reply.code(204).send();
  });

  app.patch<{ Params: { key: string } }>('/files/:key', async (request) => {
    const context = await server.contextOf(request);
    const { key } = request.params;
    if (request.isMultipart())
      return answer(context, request, await receiveFiles(request, context, storage, key), false);
    const wanted = key.split(',');
    const keys = await new ItemsService('directus_files', context).updateMany(wanted, request.body);
    return answer(context, request, keys, wanted.length > 1);
  });

  app.patch('/files', async (request) => {
    const context = await server.contextOf(request);
    const body: unknown = request.body;
    const service = new ItemsService('directus_files', context);
    if (Array.isArray(body)) return answer(context, request, await service.updateEach(body), true);
    if (!isRecord(body) || !Array.isArray(body['keys']))
      throw fail('INVALID_PAYLOAD', '"keys" is required: a list of file ids.');
    return answer(context, request, await service.updateMany(body['keys'], body['data']), true);
  });

  const remove = async (request: FastifyRequest, keys: readonly unknown[]) => {
    const context = await server.contextOf(request);
    const names: readonly (string | null)[] = await context
      .knex('directus_files')
      .whereIn('id', keys.filter((key) => readValue('uuid', key).ok).map(String))
      .pluck('filename_disk');
    await new ItemsService('directus_files', context).deleteMany(keys);
    for (const name of names) if (name !== null) await storage.remove(name);
  };
  app.delete<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    await remove(request, request.params.key.split(','));
    return reply.code(204).send();
  });
  app.delete('/files', async (request, reply) => {
    const body: unknown = request.body;
    const keys: unknown = isRecord(body) ? body['keys'] : body;
    if (!Array.isArray(keys)) throw fail('INVALID_PAYLOAD', 'Send a list of file ids.');
    await remove(request, keys);
    return reply.code(204).send();
  });
};

async function answer(context: Context, request: FastifyRequest, keys: readonly Key[], many: boolean) {
  const query = readQuery(parseUrlQuery(request.raw.url ?? ''));
  const rows = await new ItemsService('directus_files', context).readByKeys(keys, query);
  return { data: many ? rows : (rows[0] ?? null) };
}
