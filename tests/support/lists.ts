/** A server whose content is made for tests of lists, and what these look for on the page. */
import { signedIn, type Call } from './api.ts';
import { startServer, type TestProcess } from './server.ts';

/**
 * Starts a server with the example content and four collections: boxes (empty), leaves (228), marks (230) and steps
 * (4, manually sorted). The administrator's role has no navigation groups.
 */
export async function startLists(): Promise<{ readonly server: TestProcess; readonly admin: Call }> {
  const server = await startServer({ admin: true, empty: false });
  const admin = await signedIn(server);
  const { body } = await admin('GET', '/users/me?fields=role');
  await admin('PATCH', `/roles/${(body as { data: { role: string } }).data.role}`, { collection_list: null });
  const counted = (length: number, name: (i: number) => string) =>
    Array.from({ length }, (_, i) => name(i + 1));
  await makeCollection(admin, 'boxes', []);
  await makeCollection(
    admin,
    'leaves',
    counted(228, (i) => `Leaf ${i}`),
  );
  await makeCollection(
    admin,
    'marks',
    counted(230, (i) => `Mark ${String(i).padStart(3, '0')}`),
  );
  await makeCollection(admin, 'steps', ['One', 'Two', 'Three', 'Four'], { sort_field: 'place' });
  return { server, admin };
}

async function makeCollection(
  admin: Call,
  name: string,
  names: readonly string[],
  meta: object = {},
): Promise<void> {
  await admin('POST', '/collections', {
    collection: name,
    meta,
    schema: {},
    fields: [
      {
        field: 'id',
        type: 'integer',
        meta: { hidden: true },
        schema: { is_primary_key: true, has_auto_increment: true },
      },
      { field: 'name', type: 'string', schema: {} },
      { field: 'place', type: 'integer', meta: { hidden: true }, schema: {} },
    ],
  });
  if (names.length > 0)
    await admin(
      'POST',
      `/items/${name}`,
      names.map((text, i) => ({ name: text, place: i + 1 })),
    );
}
