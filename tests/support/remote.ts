/** Starts the app for a remote platform, and plain HTTP servers that act as the platform. */
import { spawn } from 'node:child_process';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { readOptions } from '../../adapters/server/commands/options.ts';
import { run } from '../../adapters/server/commands/run.ts';
import { freePort } from './server.ts';

export interface Remote {
  /** Without slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The proxy inside this process, without the app. `url`: of the platform. */
export async function startRemote(url: string, env: Readonly<Record<string, string>> = {}): Promise<Remote> {
  const port = String(await freePort());
  const options = readOptions(['--platform', url], { PORT: port, ...env }, '/nonexistent');
  if (options === 'help') throw new Error('no options');
  const running = await run(options, async () => null);
  return { url: running.url, stop: () => running.stop() };
}

/** The real process in front of a platform, with the app. */
export async function startRemoteProcess(url: string): Promise<Remote & { readonly pid: number }> {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--platform', url], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let said = '';
  const own = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /(http:\/\/\S+)\/admin\//.exec(said)?.[1];
      if (found) done(found);
    });
    child.once('close', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
  });
  return {
    url: own,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Upstream extends Remote {
  readonly requests: readonly IncomingMessage[];
}

/** Starts a server whose responses the test defines. */
export async function startUpstream(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Serves a platform below a path, as a web server in front of it does: cookies too are for that path. */
export function startBehind(base: string, platform: string, port = 0): Promise<Upstream> {
  return startUpstream((request, response) => {
    if (!request.url?.startsWith(`${base}/`)) {
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = request;
    const onward = ask(platform + request.url.slice(base.length), { method, headers }, (answer) => {
      const cookies = answer.headers['set-cookie']?.map((cookie) =>
        cookie.replace(/Path=\//i, `Domain=platform.test; Path=${base}; Secure`),
      );
      response.writeHead(answer.statusCode ?? 500, {
        ...answer.headers,
        ...(cookies && { 'set-cookie': cookies }),
      });
      answer.pipe(response);
    });
    request.pipe(onward);
  }, port);
}
