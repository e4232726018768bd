import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accountability, Context, Database, Model, ServerConfig } from '../contract.ts';
import type { Remember } from '../database/memory.ts';
import type { FileStore } from '../files/store.ts';
import type { Timers } from '../realtime/hub.ts';

/** What the server keeps between requests, besides its memory of reads: the model, read when it is stale. */
export interface ModelCache {
  /** The model as of now; reads it from the database when it was invalidated. */
  current(): Promise<Model>;
  /** After metadata, tables or permissions changed. The next `current()` has a higher `version`. */
  invalidate(): Promise<void>;
}

/** What a route module works with. */
export interface ServerRuntime {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly files: FileStore;
  /** For whoever runs the server: a line with its end. */
  readonly log: (text: string) => void;
  readonly timers: Timers;
  readonly now: () => Date;
  /** After jobs were committed: they are done without waiting for the next look at the queue. */
  readonly wakeWorker: () => void;
  /** What was read since the last commit before the request, and need not be read again for it. */
  rememberFor(request: FastifyRequest): Promise<Remember>;
  /** The same for somebody known already, with the model and grants of now. */
  contextFor(accountability: Accountability): Promise<Context>;
  /** Who asks, what they may do, and the model, made once per request. Rejects with INVALID_CREDENTIALS and its kin. */
  contextOf(request: FastifyRequest): Promise<Context>;
}

/**
 * Adds its routes to the app. Fails by throwing PlatformFailure; answers `{ data }` by returning it (app.ts adds the
 * ETag), or undefined with `reply.code(204)`. `request.query` is already parsed by qs: strings, lists and objects.
 */
export type RouteModule = (app: FastifyInstance, server: ServerRuntime) => void;
