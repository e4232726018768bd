/** A server somewhere that webhooks are sent to. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Receiver {
  readonly url: string;
  /** In the order of their arrival. */
  readonly received: Received[];
  /** The status of the next responses; 200 at first. null sends no response. */
  status: number | null;
  /** Where a redirect leads. */
  location: string;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, text: Buffer.concat(chunks).toString() });
      if (receiver.status !== null) answer.writeHead(receiver.status, { location: receiver.location }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 200,
    location: '/elsewhere',
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
