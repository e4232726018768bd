import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './errors.ts';

/** Returns the request id: the `X-Request-Id` of the client or proxy if it is valid, otherwise a new one. */
export function requestId(request: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/**
 * Adds the request id to every response, and writes one JSON line per response. The line contains no query, header or
 * body, because they may contain tokens and passwords.
 */
export function logRequests(app: FastifyInstance, write: ((line: string) => void) | null): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  if (write === null) return;
  app.addHook('onResponse', async (request, reply) => write(`${JSON.stringify(lineOf(request, reply))}\n`));
}

/** Writes another log message as a JSON line to standard error. `request` is the id of the request it concerns. */
export function logAsLines(text: string, request?: string): void {
  const line = { time: new Date().toISOString(), ...(request ? { request } : {}), message: text.trimEnd() };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function lineOf(
  request: FastifyRequest,
  reply: { readonly statusCode: number; readonly elapsedTime: number },
): Readonly<Record<string, unknown>> {
  return {
    time: new Date().toISOString(),
    request: request.id,
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
  };
}
