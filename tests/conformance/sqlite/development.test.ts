/** `npm run dev`: the sources on the server's own address, and an end that no open page holds up. */
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { startServer } from '../../support/server.ts';

test('sources and the reload connection use one URL, and an open page does not prevent the server from stopping', async () => {
  const server = await startServer({ env: { DEV: 'true' } });
  const page = await fetch(`${server.url}/admin/collections`);
  expect(await page.text()).toContain('/admin/main.tsx');
  expect((await fetch(`${server.url}/server/ping`)).status).toBe(200);

  const client = await (await fetch(`${server.url}/admin/@vite/client`)).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = await upgraded(`${server.url}/admin/?token=${token}`);
  const closed = new Promise((done) => socket.once('close', done));
  const begin = performance.now();
  await server.end();
  // `tsx watch` kills after five seconds, and says so.
  expect(performance.now() - begin).toBeLessThan(4000);
  await closed;
  await server.stop();
});

/** As a page of Vite connects: resolves once the server has agreed. */
function upgraded(url: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        'sec-websocket-protocol': 'vite-hmr',
      },
    });
    asking.once('upgrade', (_answer, socket) => {
      socket.on('error', () => undefined).resume();
      resolve(socket);
    });
    asking.once('response', (answer) => reject(new Error(`Not upgraded: ${String(answer.statusCode)}`)));
    asking.once('error', reject);
    asking.end();
  });
}
