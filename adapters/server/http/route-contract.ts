import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accountability, Context, Database, Clock } from '../contract.ts';
import type { ModelCache, CachedRead } from '../cache-contract.ts';
import type { ServerConfig } from '../config.ts';
import type { FileStore } from '../files/open.ts';

/** The dependencies of a route module. */
export interface ServerRuntime {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly files: FileStore;
  /** Writes to the server's log. The text ends with a line break. `request` is the id of the request it concerns. */
  readonly log: (text: string, request?: string) => void;
  readonly clock: Clock;
  readonly now: () => Date;
  /** Starts committed jobs at once. Otherwise they wait for the next poll of the job queue. */
  readonly wakeWorker: () => void;
  /** Rejects with the reason if mails cannot be sent now. */
  readonly verifyMail: () => Promise<void>;
  /** Resolves when writes that no request waits for have finished. */
  readonly settled: () => Promise<void>;
  /** Returns the read cache of a request. It contains reads since the last commit before the request. */
  cachedReadFor(request: FastifyRequest): Promise<CachedRead>;
  /** Returns a context with the current model and grants for a caller that is already authenticated. */
  contextFor(accountability: Accountability): Promise<Context>;
  /**
   * Returns the request's context: caller, grants and model. It is created once per request. Rejects if authentication
   * fails, for example with INVALID_CREDENTIALS.
   */
  contextOf(request: FastifyRequest): Promise<Context>;
}

/**
 * Adds routes to the app. Handlers throw PlatformFailure, or return `{ data }`, to which app.ts adds the ETag.
 * Responses without a body use `reply.code(204)`. `request.query` is already parsed by qs: strings, lists and
 * objects.
 */
export type RouteModule = (app: FastifyInstance, server: ServerRuntime) => void;
