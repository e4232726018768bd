/** Bookmarks with fields of related rows that a user of the role may not read. */
import { expect, test } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { openSection, rowOf } from '../support/table.ts';
import { addPerson, dataOf } from '../support/users.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());

test('a bookmark with fields that the role may not read is a list, and names what is not applied', async ({
  page,
}) => {
  const { role, ...reader } = await addPerson(admin);
  const allow = (collection: string, fields: readonly string[]) =>
    admin('POST', '/permissions', { role, collection, action: 'read', fields });
  await allow('articles', ['id', 'title', 'author']);
  await allow('authors', ['id', 'name', 'articles']);
  const salt = { title: { _contains: 'salt' } };
  const bookmark = async (name: string, rule: object, sort: string) => {
    const layout_query = { tabular: { fields: ['title', 'author.name'], sort } };
    const preset = { role, bookmark: name, collection: 'articles', layout: 'tabular', layout_query };
    return dataOf(await admin('POST', '/presets', { ...preset, filter: { _and: [rule] } }))['id'];
  };
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await signIn(page, server, reader);

  // The role may read authors without their email, and no tags.
  for (const hidden of [
    { author: { email: { _contains: 'x' } } },
    { tags: { tags_id: { name: { _eq: 'x' } } } },
  ]) {
    const id = await bookmark('Hidden fields', { _or: [hidden, salt] }, '-author.email');
    await openPage(page, server, `/collections/articles?bookmark=${String(id)}`);
    await expect(rowOf(page, 'A bridge built by committee')).toBeVisible();
    const rule = (await openSection(page, 'Filter')).getByRole('group', { name: 'Rule' });
    await expect(rule).toContainText('a field does not exist, or you may not see it.');
  }
  const id = await bookmark(
    'Their names',
    { _or: [{ author: { name: { _contains: 'Calder' } } }, salt] },
    '-author.name',
  );
  await openPage(page, server, `/collections/articles?bookmark=${String(id)}`);
  await expect(rowOf(page, 'Ines Calder')).toBeVisible();
  await expect(rowOf(page, 'A bridge built by committee')).toHaveCount(0);
  expect(refused).toEqual([]);
});
