/** What clients send that is no request, or never becomes one: each gets an answer, and nobody holds a connection. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** How long a client may leave its headers unfinished, its body without a byte, or its answer unread. ms. */
export const longestSilence = 30_000;

/** What is under way when the server ends may take so long. ms. */
export const longestFarewell = 10_000;

/** For Fastify: a whole request may take an hour, an upload over a slow line; its headers may not. */
export function connectionLimits(silence: number) {
  return {
    requestTimeout: 3_600_000,
    http: { headersTimeout: silence, connectionsCheckingInterval: Math.ceil(silence / 4) },
    clientErrorHandler: answerBroken,
  };
}

/** A body that stops arriving is answered with REQUEST_TIMEOUT, and its connection ends; so does one that nobody wants. */
export function refuseSilentBodies(app: FastifyInstance, silence: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const sends = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    const { socket } = raw;
    if (!sends || raw.complete || !(socket instanceof Socket)) return;
    const stop = () => void socket.setTimeout(0);
    raw.setTimeout(silence, () => giveUpOn(reply, socket));
    raw.once('end', stop);
    raw.once('close', stop);
  });
  // What is refused before it was read would keep its connection: nobody reads it, so nobody sees its end.
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket)) return;
    raw.resume();
    const cut = setTimeout(() => socket.destroy(), silence);
    socket.once('close', () => clearTimeout(cut));
  });
}

/**
 * An answer that nobody reads holds an open file, or a place in the database: its connection is cut. Exports have a
 * patience of their own, and streams of events are not sent this way.
 */
export function dropSilentReaders(app: FastifyInstance, silence: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw;
    if (!(socket instanceof Socket) || socket.timeout) return;
    // Where nothing waits for the client, it waits for us.
    raw.setTimeout(silence, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** Connections are closed as they become idle; whoever reads slowly, or not at all, does not keep the server from ending. */
export function endInTime(app: FastifyInstance, farewell: number): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    const cut = setTimeout(() => server.closeAllConnections(), farewell);
    server.once('close', () => {
      clearInterval(closing);
      clearTimeout(cut);
    });
  });
}

function giveUpOn(reply: FastifyReply, socket: Socket): void {
  if (reply.raw.headersSent) socket.destroy();
  else {
    reply.hijack();
    end(socket, late);
  }
}

const late = fail('REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again.');
const broken = fail('INVALID_PAYLOAD', 'This is no HTTP request.');
const refusals: Readonly<Record<string, PlatformFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: late,
  HPE_HEADER_OVERFLOW: fail(
    'HEADERS_TOO_LARGE',
    'Address and headers are larger than 16 kB. Send a long query by SEARCH, in the body.',
    { limit: 16_384 },
  ),
};

/** What Node cannot read as a request: it never comes to a route. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  end(socket, ownValue(refusals, error.code ?? '') ?? broken);
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
