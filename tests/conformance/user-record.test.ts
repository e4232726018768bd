/** What a client learns of whoever is signed in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, dataOf } from '../support/users.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
});
afterAll(() => server.stop());

test('USER-25 the current user, with what their role lets them see and where they were last', async () => {
  const collection_list = [{ group_name: 'Shop', collections: [{ collection: 'articles' }] }];
  const role = { app_access: true, collection_list };
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const who = await addPerson(admin, role, names);
  const me = await signedIn(server, who);
  expect((await me('PATCH', '/users/me/track/page', { last_page: '/collections/articles' })).status).toBe(
    204,
  );
  const fields =
    'id,first_name,last_name,email,avatar,last_page,role.admin_access,role.collection_list,role.app_access';
  expect(dataOf(await me('GET', `/users/me?fields=${fields}`))).toEqual({
    id: who.id,
    ...names,
    email: who.email,
    avatar: null,
    last_page: '/collections/articles',
    role: { admin_access: false, app_access: true, collection_list },
  });
});
