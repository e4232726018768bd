/** A session is refreshed while a long change of the model keeps all other writes waiting. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';

const person = { email: 'ada@example.com', password: 'correct horse battery' };
let server: TestServer;
let id: unknown;
beforeAll(async () => {
  server = await startServer();
  ({ id } = (await server.make('POST', '/users', person)) as { id: unknown });
});
afterAll(() => server.close());

const post = (path: string, body: object) => server.call('public', 'POST', path, body);
const signIn = async () => tokenOf(await post('/auth/login', person));
const refresh = (refresh_token: string) => post('/auth/refresh', { refresh_token });
const tokenOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  String((body.data as { refresh_token: unknown }).refresh_token);

/** Starts a schema change that ends when the returned function is called. */
async function changeModel(): Promise<() => Promise<void>> {
  let end = () => undefined as void;
  let change: Promise<void> = Promise.resolve();
  await new Promise<void>((started) => {
    change = server.database.changeSchema(async (trx) => {
      await trx('directus_settings').first();
      started();
      await new Promise<void>((resolve) => (end = resolve));
    });
  });
  return () => {
    end();
    return change;
  };
}

test('a refresh does not wait for a schema change: the token stays, and is exchanged afterwards', async () => {
  const first = await signIn();
  const previous = await signIn();
  const current = tokenOf(await refresh(previous));
  const end = await changeModel();
  const answer = await refresh(first);
  expect([answer.status, tokenOf(answer)]).toEqual([200, first]);
  const { access_token } = answer.body.data as unknown as { access_token: string };
  const me = await server.app.inject({
    url: '/users/me',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(me.json()).toEqual({ data: { id } });
  // The other tab of a session that was refreshed just before gets the same token as ever.
  expect(tokenOf(await refresh(previous))).toBe(current);
  await end();
  const next = tokenOf(await refresh(first));
  expect(next).not.toBe(first);
  expect((await refresh(next)).status).toBe(200);
});

test('a copied token waits for a schema change, and then ends its session', async () => {
  const stolen = await signIn();
  const current = tokenOf(await refresh(tokenOf(await refresh(stolen))));
  const end = await changeModel();
  const answer = refresh(stolen);
  expect((await refresh(current)).status).toBe(200);
  await end();
  expect((await answer).status).toBe(401);
  expect((await refresh(current)).status).toBe(401);
});
