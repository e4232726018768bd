/** Timeouts of connections, and responses to requests that are not valid HTTP. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** How long a client may pause while it sends headers or a body, or while it reads a response. */
export const defaultIdleTimeoutMs = 30_000;

/** Grace period for open requests when the server shuts down. */
export const defaultShutdownTimeoutMs = 10_000;

/** Returns options for Fastify. A request may take an hour, for slow uploads; its headers must arrive in time. */
export function connectionLimits(idleTimeoutMs: number) {
  return {
    requestTimeout: 3_600_000,
    http: { headersTimeout: idleTimeoutMs, connectionsCheckingInterval: Math.ceil(idleTimeoutMs / 4) },
    clientErrorHandler: rejectMalformedRequest,
  };
}

/**
 * Responds with REQUEST_TIMEOUT and closes the connection if a body stops arriving. Also closes connections whose body
 * still arrives after the response.
 */
export function timeOutStalledRequests(app: FastifyInstance, idleTimeoutMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const sends = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    const { socket } = raw;
    if (!sends || raw.complete || !(socket instanceof Socket)) return;
    const stop = () => void socket.setTimeout(0);
    raw.setTimeout(idleTimeoutMs, () => timeOutRequest(reply, socket));
    raw.once('end', stop);
    raw.once('close', stop);
  });
  // If a request is refused before its body was read, its connection would stay open.
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket)) return;
    raw.resume();
    const cut = setTimeout(() => socket.destroy(), idleTimeoutMs);
    socket.once('close', () => clearTimeout(cut));
  });
}

/**
 * Closes the connection if the client stops reading a response. An unread response keeps a file or a database
 * connection open. Exports have their own timeout, and event streams do not use this hook.
 */
export function timeOutStalledResponses(app: FastifyInstance, idleTimeoutMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw;
    if (!(socket instanceof Socket) || socket.timeout) return;
    // If nothing is buffered, the client waits for the server.
    raw.setTimeout(idleTimeoutMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * During shutdown, closes connections as they become idle, and all connections after the timeout. Slow clients
 * therefore cannot keep the server from closing.
 */
export function limitShutdown(app: FastifyInstance, shutdownTimeoutMs: number): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    const cut = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
    server.once('close', () => {
      clearInterval(closing);
      clearTimeout(cut);
    });
  });
}

function timeOutRequest(reply: FastifyReply, socket: Socket): void {
  if (reply.raw.headersSent) socket.destroy();
  else {
    reply.hijack();
    end(socket, timedOut);
  }
}

const timedOut = createFailure('REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again.');
const malformed = createFailure('INVALID_PAYLOAD', 'The request is not valid HTTP.');
const failuresByCode: Readonly<Record<string, PlatformFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
  HPE_HEADER_OVERFLOW: createFailure(
    'HEADERS_TOO_LARGE',
    'The URL and the headers are larger than 16 kB. Send a long query in the body of a SEARCH request.',
    { limit: 16_384 },
  ),
};

/** Responds to input that Node cannot parse as HTTP. Such input never reaches a route. */
export function rejectMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  end(socket, ownValue(failuresByCode, error.code ?? '') ?? malformed);
}

function end(socket: Socket, { status, errors }: PlatformFailure): void {
  const body = JSON.stringify({ errors });
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.once('finish', () => socket.destroy());
}
