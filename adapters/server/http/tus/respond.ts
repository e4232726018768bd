/** Responds to requests of the tus protocol. `@tus/server` implements the protocol over our store and locks. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { ErrorCode } from '../../../../schemas/error/codes.ts';
import type { Context } from '../../contract.ts';
import type { FileStore } from '../../files/open.ts';
import { tooLarge } from '../../files/spool.ts';
import { lockUpload, type UploadLock } from '../../files/uploads/lock.ts';
import { uploadLifetimeMs } from '../../files/uploads/rows.ts';
import {
  cancelUpload,
  createUpload,
  fileKeyOf,
  findUpload,
  receiveBytes,
} from '../../services/system/resumable-upload.ts';
import type { ServerRuntime } from '../route-contract.ts';
import { fileKeyHeader, tusExtensions, tusMediaType, tusVersion } from './headers.ts';

/** Time in which a request stores the bytes that arrive, after another request has asked for its lock. In ms. */
const drainMs = 200;

/** Connects the protocol to the rules of uploads. Created once per request. */
class UploadStore extends DataStore {
  override extensions = [...tusExtensions];
  /** The last write, whose bytes may be stored after the library has reported a broken connection. */
  writing: Promise<unknown> = Promise.resolve();
  /** Why the bytes were not stored. If the rest of the body was not read, the library reports that the request was aborted. */
  failure: unknown = null;
  /** The key of the stored file. */
  fileKey: string | null = null;

  private readonly context: Context;
  private readonly files: FileStore;

  constructor(context: Context, files: FileStore) {
    super();
    this.context = context;
    this.files = files;
  }
  override getExpiration(): number {
    return uploadLifetimeMs;
  }
  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    await createUpload(this.context, this.files, { id, size, metadata });
    // The library derives `Upload-Expires` from it.
    upload.creation_date = this.context.now().toISOString();
    if (size === 0) this.fileKey = fileKeyOf({ id, metadata });
    return upload;
  }
  override async getUpload(id: string): Promise<Upload> {
    const { size, received, metadata, stored } = await findUpload(this.context, id);
    if (stored) this.fileKey = fileKeyOf({ id, metadata });
    return new Upload({ id, size, offset: received, metadata: { ...metadata } });
  }
  override async write(bytes: Readable, id: string): Promise<number> {
    const writing = this.receive(bytes, id);
    this.writing = writing.catch((error: unknown) => void (this.failure = error));
    return writing;
  }
  override async remove(id: string): Promise<void> {
    await cancelUpload(this.context, this.files, id);
  }
  private async receive(bytes: Readable, id: string): Promise<number> {
    const offset = await receiveBytes(this.context, this.files, id, bytes);
    await this.getUpload(id);
    return offset;
  }
}

/** Handles one request of the protocol. Throws PlatformFailure, also for errors of the protocol. */
export async function respondToTus(
  server: ServerRuntime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, files, config } = server;
  // Clients require it in errors too.
  void reply.headers({ 'Tus-Resumable': tusVersion, 'Cache-Control': 'no-store' });
  const context = await server.contextOf(request);
  const { id } = request.params as { readonly id?: string };
  // Other users learn nothing about an upload, not even by waiting for its lock.
  if (id !== undefined) await findUpload(context, id);
  const store = new UploadStore(context, files);
  let failure: unknown = null;
  const tus = new Server({
    path: '/files/tus',
    datastore: store,
    maxSize: config.files.maxUploadSize,
    lockDrainTimeout: drainMs,
    namingFunction: () => randomUUID(),
    // Relative to the URL of the request, which may have a prefix that only the proxy knows.
    generateUrl: (_request, { id: created }) =>
      request.raw.url?.split('?')[0]?.endsWith('/') ? created : `tus/${created}`,
    onResponseError: (_request, error) => {
      failure = 'status_code' in error ? null : error;
      return undefined;
    },
    locker: {
      newLock(upload) {
        let held: UploadLock | null = null;
        return {
          async lock(signal, cancel) {
            const onWanted = () => void cancel();
            held = await lockUpload(database, context.now, upload, { signal, onWanted });
          },
          async unlock() {
            await store.writing;
            await held?.release();
          },
        };
      },
    },
  });
  const { asRequest, drain } = toWebRequest(request);
  const response = await tus.handleWeb(asRequest).finally(drain);
  if (store.failure instanceof PlatformFailure) throw store.failure;
  if (failure !== null) throw failure;
  const text = await response.text();
  if (response.status >= 400) throw explain(response.status, text.trim(), config.files.maxUploadSize);
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-')) void reply.header(name, value);
  if (store.fileKey !== null) void reply.header(fileKeyHeader, store.fileKey);
  return reply.code(response.status).send();
}

/**
 * Returns the part of a web request that the library reads. The body is opened only when it is read: if the request is refused
 * before, or the write fails, the rest is discarded, because clients read the response only after sending it.
 */
function toWebRequest(request: FastifyRequest) {
  const { raw } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    if (/^(tus-|upload-|content-(length|type)$)/.test(name)) headers.set(name, String(value));
  let iterator: AsyncIterator<Buffer> | null = null;
  const asRequest = {
    method: request.method,
    url: new URL(raw.url ?? '/', 'http://localhost').href,
    headers,
    get body() {
      const bytes = raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
      iterator = bytes;
      return raw.headers['content-type'] === tusMediaType ? ReadableStream.from(bytes) : null;
    },
  } as unknown as Request;
  const discard = () => void raw.resume();
  const drain = () => void (iterator?.return?.().then(discard, discard) ?? discard());
  return { asRequest, drain };
}

const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'ITEM_NOT_FOUND',
  409: 'EDIT_CONFLICT',
  410: 'ITEM_NOT_FOUND',
  412: 'PRECONDITION_FAILED',
};

/** Converts an error of the protocol to our form. */
function explain(status: number, text: string, limit: number): PlatformFailure | Error {
  if (
    status === ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code &&
    text === ERRORS.ERR_MAX_SIZE_EXCEEDED.body.trim()
  )
    return tooLarge(limit);
  if (status === 413)
    return createFailure(
      'PAYLOAD_TOO_LARGE',
      'The body is longer than the rest of the upload. Send the rest only.',
    );
  return createFailure(codes[status] ?? 'INVALID_PAYLOAD', `The upload was refused: ${text}.`);
}
