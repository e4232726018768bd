import { afterAll, beforeAll, expect, test } from 'vitest';
import { ids, makeModel, permit, startServer, type TestServer } from '../../../tests/support/content.ts';
import { openStream } from '../../../tests/support/stream.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startServer();
  await makeModel(server);
  await permit(server, ids.apiRole, 'articles', 'read', { permissions: { title: { _starts_with: 'a' } } });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

test('a batch queries the readable rows once for all users with the same rule', async () => {
  const streams = await Promise.all(Array.from({ length: 30 }, () => openStream(url, 'api-token')));
  const queries: string[] = [];
  server.database.knex.on('query', ({ sql }: { sql: string }) => queries.push(sql));
  const rows = Array.from({ length: 50 }, (_, i) => ({ title: `${i % 2 === 0 ? 'a' : 'b'}${i}` }));
  await server.make('POST', '/items/articles', rows);
  await Promise.all(streams.map((stream) => stream.until(({ collection }) => collection === 'articles')));
  for (const { heard, close } of streams) {
    expect(heard).toEqual([
      { type: 'create', collection: 'articles', keys: expect.any(Array), origin: null },
    ]);
    expect(heard[0]?.keys).toHaveLength(25);
    close();
  }
  const byRule = queries.filter((sql) => sql.includes('articles') && / like /i.test(sql));
  expect(byRule, queries.join('\n')).toHaveLength(1);
});

test('events of history collections have no keys', async () => {
  await permit(server, ids.apiRole, 'directus_revisions', 'read');
  const stream = await openStream(url, 'api-token');
  await server.make('POST', '/items/articles', { title: 'b: not theirs' });
  const event = await stream.until(({ collection }) => collection === 'directus_revisions');
  expect(event).toEqual({ type: 'create', collection: 'directus_revisions', origin: null });
  stream.close();
});
