import { importFrom } from '../../services/system/import-from-url.ts';
import { deleteOriginal, listOriginals, restoreOriginal } from '../../services/system/originals.ts';
import type { DownloadOptions, DownloadProgress } from '../../files/download.ts';
import { acceptsProgress, progressRoute, sendWithProgress } from '../progress/stream-progress.ts';
import { receiveFiles, replaceFile } from '../file-upload.ts';
import { readUrlQuery } from '../../query/wire.ts';
import { ItemsService } from '../../services/items/items.ts';
import type { RouteModule } from '../route-contract.ts';
import { addCrud, respondWithWritten } from './crud.ts';

/** Files are rows like any other. Their content is uploaded by multipart or imported from a URL. */
export const filesRoutes: RouteModule = (app, server) => {
  const { files, contextOf } = server;
  void app.register((scope, _options, done) => {
    // Deletes the stored objects before the response, unless the storage is unavailable.
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

  app.get<{ Params: { key: string } }>('/files/:key/originals', async (request) => ({
    data: await listOriginals(await contextOf(request), request.params.key),
  }));

  app.post<{ Params: { key: string } }>('/files/:key/originals', async (request, reply) => {
    const context = await contextOf(request);
    const query = readUrlQuery(request.raw.url);
    const service = new ItemsService('directus_files', context);
    service.checkResponseQuery(query);
    const key = await restoreOriginal(context, files, request.params.key, request.body);
    return respondWithWritten(reply, async () => ({ data: await service.readOne(key, query) }));
  });

  app.delete<{ Params: { key: string; original: string } }>(
    '/files/:key/originals/:original',
    async (request, reply) => {
      const { key, original } = request.params;
      await deleteOriginal(await contextOf(request), files, key, original);
      return reply.code(204).send();
    },
  );

  // With `Accept: application/x-ndjson`, the response reports the progress, and a closed connection ends the import.
  app.post('/files/import', progressRoute, async (request, reply) => {
    const context = await contextOf(request);
    const query = readUrlQuery(request.raw.url);
    const service = new ItemsService('directus_files', context);
    service.checkResponseQuery(query);
    const importFile = async (download?: DownloadOptions) => {
      const key = await importFrom(context, files, request.body, download);
      return () => service.readOne(key, query);
    };
    if (acceptsProgress(request))
      return sendWithProgress<DownloadProgress>(app, [request, reply], async (onProgress, signal) => {
        const read = await importFile({ onProgress, signal });
        // The file is stored, although the caller may not read it.
        return read().catch(() => null);
      });
    const read = await importFile();
    return respondWithWritten(reply, async () => ({ data: await read() }));
  });
};
