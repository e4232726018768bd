/** The scenarios against a platform that is known by its address alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachServer, type Address } from '../support/by-url.ts';
import { makeModel } from '../support/content.ts';
import { play } from '../support/scenario.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

let elsewhere: TestServer;
let address: Address;
beforeAll(async () => {
  elsewhere = await startInProcess();
  const send = async (path: string, method: string, body: object, token?: string) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { 'content-type': 'application/json', ...authorization };
    const answer = await fetch(`${elsewhere.url}${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { data: { access_token: string } };
  };
  const { data } = await send('/auth/login', 'POST', elsewhere.admin);
  address = { url: elsewhere.url, token: 'a-token-for-the-suite-by-an-address' };
  await send(
    '/users/me',
    'PATCH',
    { token: address.token, current_password: elsewhere.admin.password },
    data.access_token,
  );
});
afterAll(() => elsewhere.stop());

describe('a platform at a URL', () => {
  it('runs a scenario, reads its rows and deletes everything that it created', async () => {
    const tables = await elsewhere.rows('select count(*) as n from directus_collections');
    const server = await attachServer({ ...address, url: elsewhere.url });
    await makeModel(server);
    await play(server, {
      title: 'an article is created',
      send: 'POST /items/articles',
      body: { title: 'From afar' },
      status: 200,
      answer: { data: { id: 1, title: 'From afar' } },
      rows: { articles: [{ title: 'From afar', status: 'draft' }] },
    });
    await play(server, { title: 'not by everybody', as: 'editor', send: 'GET /items/articles', status: 403 });
    expect(await server.rows('directus_activity')).toContainEqual(
      expect.objectContaining({ action: 'create', collection: 'articles', item: '1' }),
    );
    await server.close();
    expect(await elsewhere.rows('select count(*) as n from directus_collections')).toEqual(tables);
    expect(await elsewhere.rows('select email from directus_users')).toEqual([
      { email: elsewhere.admin.email },
    ]);
  });

  it('does not touch a platform that is in use', async () => {
    const first = await attachServer(address);
    await first.make('POST', '/collections', { collection: 'precious', schema: {} });
    await expect(attachServer(address)).rejects.toThrow('is in use (it has precious)');
    await first.close();
  });
});
