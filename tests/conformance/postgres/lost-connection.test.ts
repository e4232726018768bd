/** A database that stops and starts again: requests fail with clear errors, and the server does not restart. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeModel, startServer, type TestServer } from '../../support/content.ts';
import { asAdmin, startCluster } from '../../support/postgres.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let cluster: Awaited<ReturnType<typeof startCluster>>;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  // A separate cluster, because the test stops it.
  cluster = await startCluster('');
  await asAdmin(cluster.url, 'create database company');
  folder = mkdtempSync(join(tmpdir(), 'armature-lost-'));
  const url = new URL(cluster.url);
  url.pathname = '/company';
  server = await startServer({ folder, database: url.href });
  await makeModel(server);
  await server.make('POST', '/items/tags', { name: 'kept' });
});
afterAll(async () => {
  await server.close();
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (method: 'GET' | 'POST', payload?: object) =>
  server.app.inject({
    method,
    url: '/items/tags',
    headers: { authorization: 'Bearer admin-token' },
    ...(payload ? { payload } : {}),
  });
const works = async () => {
  const [read, written] = [await ask('GET'), await ask('POST', { name: 'again' })];
  return [read.statusCode, written.statusCode];
};

test('connections that the database ends are reopened, and no client gets a 500', async () => {
  for (let round = 0; round < 3; round++) {
    await asAdmin(
      cluster.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'armature%'`,
    );
    const statuses = (await Promise.all([ask('GET'), ask('POST', { name: 'x' }), ask('GET')])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(works, { timeout: 10_000 }).toEqual([200, 200]);
  }
  expect(server.failures.join('')).not.toContain('Error');
});

test(
  'while the database is stopped the server responds with 503 at once, and recovers when it is back',
  { timeout: 60_000 },
  async () => {
    cluster.halt();
    const begin = performance.now();
    const [read, written] = [await ask('GET'), await ask('POST', { name: 'lost' })];
    expect([read.statusCode, written.statusCode]).toEqual([503, 503]);
    expect(read.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    expect(performance.now() - begin).toBeLessThan(15_000);
    expect((await server.app.inject('/server/ping')).statusCode).toBe(200);
    expect((await server.app.inject('/server/health')).statusCode).toBe(503);
    cluster.resume();
    await expect.poll(works, { timeout: 20_000 }).toEqual([200, 200]);
    expect((await server.app.inject('/server/health')).statusCode).toBe(200);
    const names = (await server.rows('tags')).map(({ name }) => name);
    expect(names).toContain('kept');
    expect(names).not.toContain('lost');
  },
);
