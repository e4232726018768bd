/** The common routes of all collections, at `/items/:collection` or at the path of a system collection. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { writeJson } from '../../../../schemas/json/exact-number.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { readQuery, readUrlQuery } from '../../query/wire.ts';
import { sendLongList } from '../../services/transfer/long-list.ts';
import { sendExport } from '../../services/transfer/export.ts';
import { ItemsService, longestListInMemory } from '../../services/items/items.ts';
import type { Key } from '../../services/items/rows.ts';
import { editType, readEdit } from '../../services/items/safe-saving.ts';
import { pathOf, routeNotFound } from '../errors.ts';
import { bodyLimit } from '../limits.ts';
import { namesTag, tagOf } from '../etag.ts';
import { confirmCaller } from '../current-password.ts';
import type { ServerRuntime } from '../route-contract.ts';

export interface Crud {
  /** `/items/:collection` or `/roles`. */
  readonly path: string;
  readonly collectionOf: (request: FastifyRequest, context: Context) => string;
  /** Calls to add. Default: all. */
  readonly calls?: readonly Call[];
  /** Limit in bytes of the bodies of writes. Default: that of all routes. */
  readonly bodyLimit?: number;
  /** Changes the rows of a response, for example to add a token that is shown once. */
  readonly finish?: (
    rows: readonly Row[],
    request: FastifyRequest,
    context: Context,
  ) => Promise<readonly Row[]>;
  /** Creates or updates rows from a multipart body. Without it, multipart bodies are refused. */
  readonly multipart?: {
    readonly create: (request: FastifyRequest, context: Context) => Promise<readonly Key[]>;
    readonly update: (request: FastifyRequest, context: Context, key: string) => Promise<readonly Key[]>;
  };
}

export type Call = 'list' | 'read' | 'create' | 'update' | 'delete';

const allCalls: readonly Call[] = ['list', 'read', 'create', 'update', 'delete'];

export function addCrud(app: FastifyInstance, server: ServerRuntime, crud: Crud): void {
  const calls = crud.calls ?? allCalls;
  const has = (call: Call) => calls.includes(call);
  const one = `${crud.path}/:key`;
  const config = { writesInViews: true };
  const writes = { bodyLimit: crud.bodyLimit ?? bodyLimit, config };
  if (!app.supportedMethods.includes('SEARCH')) app.addHttpMethod('SEARCH', { hasBody: true });

  const serve =
    (work: (call: Served) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await server.contextOf(request);
      const collection = crud.collectionOf(request, caller);
      const context = await confirmCaller(caller, request, collection);
      const query = readUrlQuery(request.raw.url);
      const finish = async (rows: readonly Row[]) => (await crud.finish?.(rows, request, context)) ?? rows;
      const precondition = ifMatchOf(request, async (inside) => {
        const row = await readGuarded(new ItemsService(collection, inside), request, query);
        return { data: (await finish([row]))[0] };
      });
      const service = new ItemsService(collection, precondition ? { ...context, precondition } : context);
      return work({ request, reply, context, query, finish, service, crud });
    };

  if (has('list')) {
    app.get(crud.path, serve(list));
    // The query may name as many keys as a write.
    app.route({ method: 'SEARCH', url: crud.path, bodyLimit: writes.bodyLimit, handler: serve(search) });
  }
  if (has('read')) app.get(one, serve(read));
  if (has('create')) app.post(crud.path, writes, serve(afterCheck(create)));
  if (has('update')) {
    app.patch(crud.path, writes, serve(afterCheck(updateMany)));
    app.patch(one, writes, serve(afterCheck(updateOne)));
  }
  if (has('delete')) {
    app.delete(crud.path, { config }, serve(removeMany));
    app.delete(one, { config }, serve(removeOne));
  }
}

/** Returns the precondition of `If-Match`: the item is written only if it is unchanged since the client read it. */
function ifMatchOf(
  request: FastifyRequest,
  readCurrent: (context: Context) => Promise<unknown>,
): Context['precondition'] {
  const expected = request.headers['if-match'];
  const writes = request.method === 'PATCH' || request.method === 'DELETE';
  if (expected === undefined || !writes) return undefined;
  return async (context) => {
    if (!namesTag(expected, tagOf(writeJson(await readCurrent(context)))))
      throw createFailure('PRECONDITION_FAILED', 'The item was changed since it was read. Read it again.');
  };
}

async function readGuarded(service: ItemsService, request: FastifyRequest, query: Query): Promise<Row> {
  if (service.collection.singleton) return service.readSingleton(query);
  const keys = await keysOf(request, service, 'read');
  if (keys.length > 1 || keys[0] === '')
    throw createFailure('INVALID_PAYLOAD', 'If-Match works for one item only. Put its key into the URL.');
  return service.readOne(keys[0], query);
}

interface Served {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: Context;
  readonly service: ItemsService;
  readonly query: Query;
  readonly finish: (rows: readonly Row[]) => Promise<readonly Row[]>;
  readonly crud: Crud;
}

/** Checks the query of the response before `write` runs, so that a refused request changes nothing. */
function afterCheck(write: (served: Served) => Promise<unknown>) {
  return async (served: Served): Promise<unknown> => {
    served.service.checkResponseQuery(served.query);
    return write(served);
  };
}

function list(served: Served): Promise<unknown> {
  return sendList(served, served.query);
}

async function search(served: Served): Promise<unknown> {
  const { service, request, finish } = served;
  const body = isRecord(request.body) ? request.body : {};
  const query = readQuery(isRecord(body['query']) ? body['query'] : {});
  if (!service.collection.singleton && Array.isArray(body['keys']))
    return { data: await finish(await service.readByKeys(body['keys'], query)) };
  return sendList(served, query);
}

async function sendList({ service, context, reply, finish }: Served, query: Query): Promise<unknown> {
  if (service.collection.singleton) {
    const { row, ...counts } = await service.readSingletonList(query);
    const [data] = await finish([row]);
    return { ...counts, data };
  }
  if (query.export)
    return sendExport(reply, { service, query: { ...query, export: query.export }, now: context.now() });
  const { data, meta } = await service.readList(query);
  if (!(Symbol.asyncIterator in data)) return { ...(meta && { meta }), data: await finish(data) };
  return sendLongList(reply, meta, data, finish);
}

async function read({ service, request, query, finish }: Served): Promise<unknown> {
  refuseSingleton(service, request);
  const keys = await keysOf(request, service, 'read');
  if (keys.length > 1) return { data: await finish(await service.readByKeys(keys, query)) };
  return { data: (await finish([await service.readOne(keys[0], query)]))[0] };
}

async function create(served: Served): Promise<unknown> {
  const { service, request, crud, context } = served;
  refuseSingleton(service, request);
  if (crud.multipart && request.isMultipart()) {
    const keys = await crud.multipart.create(request, context);
    return written(served, keys, keys.length > 1);
  }
  const many = Array.isArray(request.body);
  const keys = await service.createMany(many ? (request.body as unknown[]) : [request.body]);
  return written(served, keys, many);
}

async function updateMany(served: Served): Promise<unknown> {
  const { service, request, query, finish } = served;
  const { body } = request;
  if (service.collection.singleton) {
    await service.saveSingleton(body, isEdit(request) ? readEdit(body) : undefined);
    return respondWithWritten(served.reply, async () => ({
      data: (await finish([await service.readSingleton(query)]))[0],
    }));
  }
  if (Array.isArray(body)) return written(served, await service.updateEach(body), true);
  const keys = await keysNamed(service, body);
  const data = isRecord(body) ? body['data'] : undefined;
  if (!isRecord(data))
    throw createFailure('FAILED_VALIDATION', '"data" is required', { field: 'data', type: 'required' });
  return written(served, await service.updateMany(keys, data), true);
}

async function updateOne(served: Served): Promise<unknown> {
  const { service, request, crud, context } = served;
  refuseSingleton(service, request);
  const keys = await keysOf(request, service, 'update');
  if (crud.multipart && request.isMultipart())
    return written(served, await crud.multipart.update(request, context, keys.join()), false);
  if (keys.length > 1) return written(served, await service.updateMany(keys, request.body), true);
  if (isEdit(request))
    return written(served, [await service.saveEdit(keys[0], readEdit(request.body))], false);
  return written(served, await service.updateMany(keys, request.body), false);
}

async function removeMany({ service, request, reply }: Served): Promise<unknown> {
  const { body } = request;
  await service.deleteMany(Array.isArray(body) ? (body as unknown[]) : await keysNamed(service, body));
  return reply.code(204).send();
}

async function removeOne({ service, request, reply }: Served): Promise<unknown> {
  refuseSingleton(service, request);
  await service.deleteMany(await keysOf(request, service, 'delete'));
  return reply.code(204).send();
}

/** Returns the written rows with their current values, in the order of the keys. */
function written(served: Served, keys: readonly Key[], many: boolean): Promise<unknown> {
  const { service, query, finish, reply } = served;
  return respondWithWritten(reply, async () => {
    if (many && keys.length > longestListInMemory && !query.sort)
      return sendLongList(reply, undefined, service.batchesByKeys(keys, query), finish);
    const rows = await finish(await service.readByKeys(keys, query));
    if (many) return { data: rows };
    return rows[0] ? { data: rows[0] } : undefined;
  });
}

/**
 * Responds with the written rows. Responds with 204 if they cannot be read: they are stored, so an error would be wrong.
 * The caller may write but not read them, for example, or they are larger than a response may be.
 */
export async function respondWithWritten(
  reply: FastifyReply,
  read: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const found = await read();
    if (found !== undefined) return found;
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
  }
  return reply.code(204).send();
}

/** Returns the keys that a body names by `{ keys }` or `{ query }`. */
async function keysNamed(service: ItemsService, body: unknown): Promise<readonly unknown[]> {
  if (isRecord(body) && Array.isArray(body['keys'])) return body['keys'] as unknown[];
  if (isRecord(body) && body['query'] !== undefined) return service.keysOf(body['query']);
  throw createFailure('FAILED_VALIDATION', '"value" must contain at least one of [query, keys]', {
    type: 'required',
    field: 'keys',
  });
}

/**
 * Returns the keys of the URL, which are separated by commas. A `%2C` belongs to a key if there is such a key.
 * Otherwise it separates too, because clients may encode the commas.
 */
async function keysOf(
  request: FastifyRequest,
  service: ItemsService,
  action: 'read' | 'update' | 'delete',
): Promise<readonly string[]> {
  const { key = '' } = request.params as { key?: string };
  if (!key.includes(',')) return [key];
  const [segment = ''] = pathOf(request).replace(/\/$/, '').split('/').slice(-1);
  const keys: string[] = [];
  for (const part of segment.split(',').map(decodeURIComponent)) {
    if (!part.includes(',') || (await service.hasKey(part, action))) keys.push(part);
    else keys.push(...part.split(','));
  }
  return keys;
}

function isEdit(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(editType) === true;
}

/** Throws ROUTE_NOT_FOUND: routes for creating items and for keys do not exist for singletons. */
function refuseSingleton(service: ItemsService, request: FastifyRequest): void {
  if (service.collection.singleton) throw routeNotFound(request);
}
