/** The app's own adapter before our server: keys that no path can name reach one row, and no other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestPlatform, type RestPlatform } from '../../adapters/rest/platform.ts';
import { createTestClock } from '../support/clock.ts';
import { startServer, type TestServer } from '../support/content.ts';

let server: TestServer;
let platform: RestPlatform;
const keys = ['.', '..', 'a,b', 'a', 'b', '+', 'a/b', '100%', 'ä', 'two words', '', ' a', 'a '];

/** Straight to the server as an administrator, its address read as a browser reads it. */
const reach: typeof fetch = async (url, init = {}) => {
  const { pathname, search } = new URL(String(url));
  if (pathname === '/auth/refresh')
    return Response.json({ data: { access_token: 'a', refresh_token: 'r', expires: 900_000 } });
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  const { 'content-type': type } = Object.fromEntries(new Headers(init.headers));
  const answer = await server.call('admin', init.method ?? 'GET', pathname + search, body, type);
  return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
};

beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', {
    collection: 'things',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'string', schema: { is_primary_key: true } },
      { field: 'name', type: 'string', schema: {} },
    ],
  });
  await server.make(
    'POST',
    '/items/things',
    keys.map((id) => ({ id, name: id })),
  );
  platform = createRestPlatform({ origin: 'http://app', clock: createTestClock(), fetch: reach });
  await platform.session.resume();
});
afterAll(() => server.close());

const others = async (key: string) =>
  (await server.rows('things')).filter(({ id, name }) => id !== key && name !== id);

test.each(keys)('only the row %s is read, updated and deleted', async (key) => {
  const target = { collection: 'things', key };
  const { data } = await platform.read<{ name: string }>(target, { fields: ['name'] });
  expect(data).toEqual({ name: key });
  const changed = await platform.update(target, { name: 'changed' }, { name: key });
  expect(changed).toMatchObject({ id: key, name: 'changed' });
  await expect(platform.update(target, { name: 'mine' }, { name: 'older' })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    conflicts: [expect.objectContaining({ field: 'name', theirs: 'changed', yours: 'mine' })],
  });
  expect(await others(key)).toEqual([]);
  const before = (await server.rows('things')).length;
  await platform.remove({ collection: 'things' }, [key]);
  expect(await server.rows('things')).toHaveLength(before - 1);
  await expect(platform.read(target, { fields: ['name'] })).rejects.toMatchObject({ status: 403 });
  await server.make('POST', '/items/things', { id: key, name: key });
});
