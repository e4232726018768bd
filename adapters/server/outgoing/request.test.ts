/** Checks which connections are made, with real servers on two loopback addresses. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { follow } from '../files/download.ts';
import { sendRequest } from './request.ts';
import { isPublicAddress, type Network } from './public-address.ts';

/** The tests treat 127.0.0.1 as a public address. Every other address keeps its meaning. */
const publicHost = '127.0.0.1';
const privateHost = '127.0.0.2';
let servers: Server[];
let port: number;
let requested: string[];
/** Where the public server redirects to. */
let location: string;
/** IP addresses that host names resolve to, one per lookup. The last one is repeated. */
let answers: string[];
let resolved: string[];

beforeAll(async () => {
  const serve = (host: string, listenOn: number) =>
    new Promise<Server>((done, refuse) => {
      const server = createServer((request, response) => {
        requested.push(`${host} ${request.url}`);
        if (request.url === '/redirect') response.writeHead(302, { location }).end();
        else response.end('content');
      });
      server.once('error', refuse).listen(listenOn, host, () => done(server));
    });
  const open = await serve(publicHost, 0);
  ({ port } = open.address() as AddressInfo);
  servers = [open, await serve(privateHost, port)];
});
afterAll(async () => {
  for (const server of servers) await new Promise((done) => server.close(done));
});
beforeEach(() => {
  [requested, resolved, answers, location] = [[], [], [publicHost], ''];
});

const network: Network = {
  async resolve(hostname) {
    resolved.push(hostname);
    const [address = ''] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return [{ address, family: 4 }];
  },
  isPublic: (address) => address === publicHost || isPublicAddress(address),
};
const options = () => ({ allowsPrivate: false, signal: AbortSignal.timeout(5000), network });
const isRefused = { code: 'INVALID_PAYLOAD' };

test.each([
  `http://${privateHost}:PORT/`,
  'http://localhost.:PORT/',
  'http://LOCALHOST:PORT/',
  'http://127.2:PORT/',
  'http://2130706434:PORT/',
  'http://0x7f000002:PORT/',
  'http://0177.0.0.2:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.2]:PORT/',
  'http://[::ffff:7f00:2]:PORT/',
  'http://[::127.0.0.2]:PORT/',
  'http://[64:ff9b::7f00:2]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
])('a public host that redirects to %s is not followed', async (target) => {
  location = target.replace('PORT', String(port));
  answers = [privateHost];
  const url = new URL(`http://${publicHost}:${port}/redirect`);
  await expect(follow(url, options())).rejects.toMatchObject(isRefused);
  expect(requested).toEqual([`${publicHost} /redirect`]);
});

test('a name that resolves to a private address is refused without a connection', async () => {
  answers = [privateHost];
  await expect(sendRequest(new URL(`http://name.test:${port}/`), options())).rejects.toMatchObject(isRefused);
  expect(requested).toEqual([]);
});

test('a name that resolves to a public and a private address is refused', async () => {
  const both = {
    ...network,
    resolve: async () => [publicHost, privateHost].map((address) => ({ address, family: 4 })),
  };
  const sent = sendRequest(new URL(`http://name.test:${port}/`), { ...options(), network: both });
  await expect(sent).rejects.toMatchObject(isRefused);
  expect(requested).toEqual([]);
});

test('DNS rebinding: the address that was checked is the one that is connected to', async () => {
  answers = [publicHost, privateHost];
  const response = await sendRequest(new URL(`http://name.test:${port}/file`), options());
  response.destroy();
  expect(requested).toEqual([`${publicHost} /file`]);
  expect(resolved).toEqual(['name.test']);
});

test('DNS rebinding between two steps of a redirect is refused at the second step', async () => {
  answers = [publicHost, privateHost];
  location = `http://name.test:${port}/file`;
  await expect(follow(new URL(`http://name.test:${port}/redirect`), options())).rejects.toMatchObject(
    isRefused,
  );
  expect(requested).toEqual([`${publicHost} /redirect`]);
});

test('a redirect between public hosts is followed', async () => {
  location = '/file';
  const { response, from } = await follow(new URL(`http://name.test:${port}/redirect`), options());
  response.destroy();
  expect(from.pathname).toBe('/file');
});
