import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './errors.ts';

/** A number for whoever asks why: given by the client or a proxy, else made up. */
export function requestId(request: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/**
 * Every answer carries its request's id; `write` gets one JSON line for each. The line has the path without the query
 * and no header or body: that is where tokens and passwords travel.
 */
export function logRequests(app: FastifyInstance, write: ((line: string) => void) | null): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  if (write === null) return;
  app.addHook('onResponse', async (request, reply) => write(`${JSON.stringify(lineOf(request, reply))}\n`));
}

/** What else the server says, as lines of the same form, on standard error; `request` is the id of the one that it is about. */
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
