/** Downloads several files as one ZIP archive. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { dispositionOf, safetyHeaders } from '../../files/asset-headers.ts';
import { planArchive, type ArchiveRequest } from '../../services/transfer/file-archive.ts';
import type { RouteModule } from '../route-contract.ts';

const zipType = 'application/zip';

export const archivesRoutes: RouteModule = (app, { contextOf, files }) => {
  const planOf = async (context: Awaited<ReturnType<typeof contextOf>>, body: unknown) =>
    planArchive(context, readRequest(body), files.config.maxArchiveSize);

  // Reports limits and missing permissions before the download, which cannot show them.
  app.post('/files/archive', { config: { changesNothing: true } }, async (request) => {
    const plan = await planOf(await contextOf(request), request.body);
    return { data: { name: plan.name, files: plan.files.length, filesize: plan.size } };
  });

  void app.register((scope, _options, done) => {
    // A form of the page sends the keys: they are too long for a URL, and a script would keep the archive in memory.
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => {
        const form = new URLSearchParams(String(body));
        const folder = form.get('folder');
        parsed(null, folder === null ? { keys: form.get('keys')?.split(',') } : { folder });
      },
    );
    scope.post(
      '/assets/archive',
      { compress: false, config: { takesAssetTokens: true, changesNothing: true } },
      async (request, reply) => {
        const context = await contextOf(request);
        const plan = await planOf(context, request.body);
        const root = plan.files[0]?.path.includes('/') ? `${plan.name}/` : '';
        const { streamArchive } = await import('../../files/archive.ts');
        const stream = streamArchive(files.storages, {
          ...plan,
          failuresPath: `${root}${failuresName}`,
          now: context.now(),
        });
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', dispositionOf(zipType, `${plan.name}.zip`, true))
          .headers(safetyHeaders(zipType))
          .type(zipType)
          .send(stream);
      },
    );
    done();
  });
};

const failuresName = 'Missing files.txt';

/** @throws INVALID_PAYLOAD */
function readRequest(body: unknown): ArchiveRequest {
  const { keys, folder } = isRecord(body) ? body : {};
  if (typeof folder === 'string' && keys === undefined) return { folder };
  const isList = Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string');
  if (isList && folder === undefined) return { keys };
  throw createFailure(
    'INVALID_PAYLOAD',
    'Send either "keys", a list of the keys of files, or "folder", the key of a folder.',
    { field: 'keys' },
  );
}
