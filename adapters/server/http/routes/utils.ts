import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { readUndoRequest } from '../../../../schemas/import/undo.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { countHash } from '../../auth/attempts.ts';
import { assertAffordable } from '../../auth/hash-cost.ts';
import { hash, verify } from '../../auth/hash.ts';
import { createTokenReader, signToken, type TokenScope } from '../../auth/tokens.ts';
import { viewTokenTtl } from '../../auth/views.ts';
import { forbidden } from '../../access.ts';
import { parseUrlQuery, readUrlQuery } from '../../query/wire.ts';
import { checkImport } from '../../services/transfer/check-import.ts';
import { assertImportable, importFile } from '../../services/transfer/import.ts';
import { undoImport } from '../../services/transfer/undo-import.ts';
import { importRows } from '../../services/transfer/import-rows.ts';
import { collectionOf } from '../../services/items/rows.ts';
import { revertRevision } from '../../services/items/revert.ts';
import { moveItem } from '../../services/items/sort.ts';
import { readUnusedFiles } from '../../services/system/unused-files.ts';
import { startView } from '../../services/system/view-as.ts';
import { bodyOf, optionalText } from '../read-body.ts';
import { confirmCaller } from '../current-password.ts';
import { closedSignalOf } from '../client-gone.ts';
import { withUploadedFile, withUploadedRows } from '../import-upload.ts';
import { itemsBodyLimit } from '../limits.ts';
import type { RouteModule } from '../route-contract.ts';

export const utilsRoutes: RouteModule = (app, server) => {
  const { config } = server;
  // CALL-73
  app.post<{ Params: { collection: string } }>(
    '/utils/sort/:collection',
    { config: { writesInViews: true } },
    async (request, reply) => {
      const context = await server.contextOf(request);
      await moveItem(context, request.params.collection, request.body);
      return reply.code(204).send();
    },
  );
  app.post<{ Params: { collection: string } }>('/utils/import/:collection', async (request, reply) => {
    const context = await server.contextOf(request);
    const collection = assertImportable(context, request.params.collection);
    const { escapeFormulas: restoreFormulas = true } = readUrlQuery(request.raw.url);
    await withUploadedFile(request, config.files.maxUploadSize, (path, format) =>
      importFile(context, collection, { path, format, restoreFormulas }),
    );
    return reply.code(204).send();
  });
  // The import studio: a check in batches, then the rows in one transaction.
  app.post<{ Params: { collection: string } }>(
    '/utils/import/:collection/check',
    { bodyLimit: itemsBodyLimit },
    async (request) => {
      const context = await server.contextOf(request);
      const collection = assertImportable(context, request.params.collection);
      return { data: await checkImport(context, collection, request.body) };
    },
  );
  app.post<{ Params: { collection: string } }>('/utils/import/:collection/rows', async (request, reply) => {
    const signal = closedSignalOf(reply);
    const context = await server.contextOf(request);
    const collection = assertImportable(context, request.params.collection);
    const data = await withUploadedRows(request, config.files.maxUploadSize, (path) =>
      importRows(context, collection, path, signal),
    );
    return { data };
  });
  app.post<{ Params: { collection: string } }>('/utils/import/:collection/undo', async (request, reply) => {
    const signal = closedSignalOf(reply);
    const context = await server.contextOf(request);
    const collection = collectionOf(context, request.params.collection);
    return { data: await undoImport(context, collection, readUndoRequest(request.body), signal) };
  });
  app.post<{ Params: { key: string } }>('/utils/revert/:key', async (request, reply) => {
    const context = await confirmCaller(await server.contextOf(request), request, null);
    await revertRevision(context, request.params.key);
    return reply.code(204).send();
  });
  app.get('/utils/progress', async (request) => {
    const context = await server.contextOf(request);
    return { data: context.runningWrites.of(context) };
  });
  app.delete<{ Params: { id: string } }>('/utils/progress/:id', async (request, reply) => {
    const context = await server.contextOf(request);
    context.runningWrites.cancel(context, request.params.id);
    return reply.code(204).send();
  });
  app.get('/utils/unused-files', async (request) =>
    readUnusedFiles(await server.contextOf(request), readUrlQuery(request.raw.url)),
  );
  // Reads after a commit never come from the cache, so there is nothing to clear.
  app.post('/utils/cache/clear', async (request, reply) => {
    const { accountability } = await server.contextOf(request);
    if (!accountability.admin) throw forbidden();
    return reply.code(204).send();
  });
  // An administrator sees the platform as a user or role. `renews` is the token of the same view. `expires` is in ms.
  const readToken = createTokenReader(config.secret);
  const viewTtl = Math.min(viewTokenTtl, config.accessTokenTtl, config.refreshTokenTtl);
  app.post('/utils/view-as', async (request) => {
    const context = await server.contextOf(request);
    const body = bodyOf(request);
    const renewed = optionalText(body['renews'], 'renews');
    const now = context.now();
    const before = renewed === null ? null : await readToken(renewed, now).catch(() => null);
    const { bearer, viewed } = await startView(context, body, before);
    const sign = (scope: TokenScope) => signToken(scope, bearer, config.secret, viewTtl, now);
    const tokens = { access_token: await sign('view'), asset_token: await sign('view-asset') };
    return { data: { ...tokens, expires: viewTtl * 1000, ...viewed } };
  });
  const mayHash = async (request: FastifyRequest) => {
    const { accountability, now } = await server.contextOf(request);
    const { user, ip } = accountability;
    if (user === null) throw forbidden();
    return () => countHash(server.database, { user, ip }, now());
  };
  app.post('/utils/hash/generate', async (request) => {
    const count = await mayHash(request);
    const text = readString(request.body, 'string');
    await count();
    return { data: await hash(text) };
  });
  app.post('/utils/hash/verify', async (request) => {
    const count = await mayHash(request);
    const hashed = readString(request.body, 'hash');
    const text = readString(request.body, 'string');
    assertAffordable(hashed);
    await count();
    return { data: await verify(hashed, text) };
  });
  app.get('/utils/random/string', async (request) => {
    await server.contextOf(request);
    const length = Number(parseUrlQuery(request.raw.url ?? '')['length'] ?? 32);
    if (!Number.isSafeInteger(length) || length < 1)
      throw createFailure('INVALID_QUERY', '"length" must be a whole number from 1 to 500');
    if (length > 500) throw createFailure('INVALID_QUERY', '"length" can\'t be more than 500 characters');
    return { data: randomText(length) };
  });
};

function readString(body: unknown, name: string): string {
  const value = isRecord(body) ? body[name] : undefined;
  if (typeof value !== 'string')
    throw createFailure('INVALID_PAYLOAD', `"${name}" is required`, { field: name });
  return value;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Uses 64 letters, so that each byte selects one without bias. */
function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}
