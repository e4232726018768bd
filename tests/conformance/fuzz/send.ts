/** Sends bytes unchanged, because `fetch` would correct them. */
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { Request } from './requests.ts';

export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Time limit of a response in ms. */
const patience = 15_000;

export function createSender(port: number): { send(request: Request): Promise<Sent>; close(): void } {
  const agent = new Agent({ keepAlive: false, maxSockets: 8 });
  return {
    close: () => agent.destroy(),
    send: ({ who, method, path, headers, body }) =>
      new Promise((done, fail) => {
        const sent = httpRequest(
          {
            agent,
            port,
            host: '127.0.0.1',
            method,
            path,
            headers: {
              ...(who === 'public' ? {} : { authorization: `Bearer ${who}-token` }),
              ...headers,
              'content-length': String(body?.length ?? 0),
            },
            timeout: patience,
          },
          (answer) => {
            const chunks: Buffer[] = [];
            const status = answer.statusCode ?? 0;
            // Compressed bodies are not decoded.
            const isPlain = answer.headers['content-encoding'] === undefined;
            const finish = () => done({ status, text: isPlain ? Buffer.concat(chunks).toString() : '' });
            // An event stream does not end, so its beginning counts as the response.
            if (answer.headers['content-type']?.startsWith('text/event-stream')) {
              finish();
              answer.destroy();
              return;
            }
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.once('end', finish);
            answer.once('error', fail);
          },
        );
        sent.once('timeout', () => {
          sent.destroy(new Error(`No answer within ${patience} ms: ${method} ${path.slice(0, 300)}`));
        });
        // The server may close the connection while a client sends too much.
        sent.once('error', fail);
        sent.end(body);
      }),
  };
}

/** Sends bytes on a new connection. Resolves with the response when the server closes it or `until` matches. */
export function talk(port: number, bytes: string | Buffer, until?: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const end = () => {
      clearTimeout(limit);
      socket.destroy();
      done(text);
    };
    const limit = setTimeout(() => {
      socket.destroy();
      fail(new Error(`The server neither answered nor closed: ${JSON.stringify(text)}`));
    }, patience);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (until?.test(text)) end();
    });
    socket.once('close', end);
    socket.once('error', end);
    socket.write(bytes);
  });
}
