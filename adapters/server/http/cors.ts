import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { tusRequestHeaders, tusResponseHeaders } from './tus/headers.ts';

const common: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'SEARCH'],
  allowedHeaders: [
    'Content-Type',
    'Authorization',
    'If-Match',
    'If-None-Match',
    'Range',
    'X-Armature-Origin',
    'Last-Event-ID',
    ...tusRequestHeaders,
  ],
  // Previews of PDFs read only parts of a file if they see that the server accepts ranges.
  exposedHeaders: [
    'Accept-Ranges',
    'Content-Range',
    'ETag',
    'Last-Event-ID',
    'X-Request-Id',
    ...tusResponseHeaders,
  ],
  maxAge: 18_000,
  // Also responds to OPTIONS requests without the headers that browsers send.
  strictPreflight: false,
};

/** Any origin may use the API with a token in a header. Browsers send and show cookies only to listed origins. */
const withoutCredentials: FastifyCorsOptions = { ...common, origin: '*', credentials: false };

/** Adds the CORS headers. If CORS_ORIGIN lists origins, responses depend on the origin and have `Vary: Origin`. */
export async function allowOrigins(
  app: FastifyInstance,
  { corsOrigins }: Pick<ServerConfig, 'corsOrigins'>,
): Promise<void> {
  if (corsOrigins.length === 0) {
    await app.register(cors, withoutCredentials);
    return;
  }
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isListed = origin !== undefined && corsOrigins.includes(origin);
      done(null, isListed ? { ...common, origin, credentials: true } : withoutCredentials);
    },
  });
}
