import { importFrom } from '../../files/import.ts';
import { receiveFiles, replaceFile } from '../../files/upload.ts';
import { parseUrlQuery, readQuery } from '../../query/wire.ts';
import { ItemsService } from '../../services/items.ts';
import type { RouteModule } from '../runtime.ts';
import { addCrud, readable } from './crud.ts';

/** Recordings 174–186: rows like any other, whose bytes come by multipart or from an address. */
export const filesRoutes: RouteModule = (app, server) => {
  const { files, contextOf } = server;
  void app.register((scope, _options, done) => {
    // When a deletion is answered its bytes are gone too, unless the storage is away.
    scope.addHook('onSend', async (request) => {
      if (request.method === 'DELETE') await files.sweeper.sweep();
    });
    addCrud(scope, server, {
      path: '/files',
      collectionOf: () => 'directus_files',
      multipart: {
        create: (request, context) => receiveFiles(request, context, files),
        update: (request, context, key) => replaceFile(request, context, files, key),
      },
    });
    done();
  });

  app.post('/files/import', async (request, reply) => {
    const context = await contextOf(request);
    const query = readQuery(parseUrlQuery(request.raw.url ?? ''));
    const key = await importFrom(context, files, request.body);
    return readable(reply, async () => ({
      data: await new ItemsService('directus_files', context).readOne(key, query),
    }));
  });
};
