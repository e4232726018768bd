/** A list of many rows is sent while it is read. Its text is that of a short list. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';

const many = 12_000;
let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.database.transaction(async (trx) => {
    const rows = Array.from({ length: many }, (_, i) => ({ name: `tag ${i + 1}` }));
    for (let i = 0; i < many; i += 400) await trx('tags').insert(rows.slice(i, i + 400));
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const open = (path: string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const headers = { authorization: 'Bearer admin-token' };
    get({ port, path, headers, agent: false }, done).once('error', fail);
  });
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('the text equals that of its pages, and is no single piece', async () => {
  const whole = await open('/items/tags?limit=-1&fields=id,name&sort=-id&meta=*');
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['transfer-encoding']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'chunked',
  ]);
  const pages: unknown[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const part = await open(`/items/tags?limit=4000&page=${page}&fields=id,name&sort=-id`);
    expect(part.headers['content-length']).toBeDefined();
    pages.push(...(JSON.parse(await textOf(part)) as { data: unknown[] }).data);
  }
  const meta = { total_count: many, filter_count: many };
  expect(await textOf(whole)).toBe(JSON.stringify({ meta, data: pages }));
});

test('an error before the first row has its status, and a later one closes the connection', async () => {
  const refused = await open('/items/tags?limit=-1&sort=nothing');
  expect([refused.statusCode, await textOf(refused)]).toEqual([400, expect.stringContaining('nothing')]);
  const snapshot = server.database.snapshot;
  vi.spyOn(server.database, 'snapshot').mockImplementation(async (signal) => {
    const real = await snapshot(signal);
    return {
      ...real,
      async *rows(statement, size) {
        let portions = 0;
        for await (const rows of real.rows(statement, size)) {
          yield rows;
          if ((portions += 1) === 3) throw new Error('The disk is gone.');
        }
      },
    };
  });
  const cut = await open('/items/tags?limit=-1');
  expect(cut.statusCode).toBe(200);
  await expect(textOf(cut)).rejects.toThrow('aborted');
});

test('a client that leaves ends the read, and the snapshot is free for the next ones', async () => {
  const closed = vi.fn<() => void>();
  const snapshot = server.database.snapshot;
  vi.spyOn(server.database, 'snapshot').mockImplementation(async (signal) => {
    const real = await snapshot(signal);
    return { ...real, close: () => real.close().then(closed) };
  });
  // More than there are snapshots at a time.
  for (let i = 0; i < 6; i += 1) {
    const response = await open('/items/tags?limit=-1');
    response.destroy();
  }
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(6));
  expect((await textOf(await open('/items/tags?limit=-1&fields=id'))).length).toBeGreaterThan(many * 8);
});
