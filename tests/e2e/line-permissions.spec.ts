/** Actions that a role may not do are shown as disabled, explained, and refused by the API in the same words. */
import { expect, test } from '../support/test.ts';
import { accessToken, caller, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

const who = { email: 'sub@example.com', password: 'subs at the desk' };

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let admin: Call;
    let draft: number;
    let published: number;

    /** The role may update only the title of articles, and only of drafts. */
    test.beforeAll(async () => {
      server = await startServer({ admin: true, empty: false, on });
      admin = await signedIn(server);
      const make = async (path: string, body: object) =>
        ((await admin('POST', path, body)).body as { data: { id: string } }).data.id;
      const role = await make('/roles', { name: 'Subeditor', app_access: true });
      await make('/users', { ...who, role, first_name: 'Suki', last_name: 'Brown', status: 'active' });
      await make('/permissions', { role, collection: 'articles', action: 'read', fields: ['*'] });
      await make('/permissions', { role, collection: 'authors', action: 'read', fields: ['*'] });
      await make('/permissions', {
        role,
        collection: 'articles',
        action: 'update',
        fields: ['title'],
        permissions: { status: { _eq: 'draft' } },
      });
      const firstWith = async (status: string) =>
        (
          (await admin('GET', `/items/articles?fields=id&limit=1&filter[status][_eq]=${status}`)).body as {
            data: { id: number }[];
          }
        ).data[0]?.id ?? 0;
      [draft, published] = [await firstWith('draft'), await firstWith('published')];
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server, who));

    test('PERM-26 only the permitted field of a permitted row can be changed; the others show the reason', async ({
      page,
    }) => {
      await openPage(page, server, `/collections/articles/${draft}`);
      await expect(inputOf(page, 'title')).toBeEditable();
      await expect(inputOf(page, 'standfirst')).not.toBeEditable();
      await expect(inputOf(page, 'slug')).not.toBeEditable();
      const why = 'Your role may not change the field Standfirst of Articles.';
      await fieldOf(page, 'standfirst').getByRole('button', { name: why }).hover();
      await expect(page.getByRole('tooltip', { name: why })).toBeVisible();

      await inputOf(page, 'title').fill('A title by the sub');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/collections/articles');
      expect((await admin('GET', `/items/articles/${draft}?fields=title`)).body).toEqual({
        data: { title: 'A title by the sub' },
      });
    });

    test('a row outside the rule cannot be saved, and the button shows the reason', async ({ page }) => {
      await openPage(page, server, `/collections/articles/${published}`);
      await expect(inputOf(page, 'title')).not.toBeEditable();
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeDisabled();
      await save.hover({ force: true });
      await expect(page.getByRole('tooltip')).toHaveText(
        'Your role may change items of Articles only where Status is draft.',
      );
    });

    test('the API refuses the same with 403 and the same reason', async () => {
      const call = caller(server.url, await accessToken(server, who));

      const row = await call('PATCH', `/items/articles/${published}`, { title: 'Not mine' });
      expect(row.status).toBe(403);
      expect(row.body).toMatchObject({
        errors: [
          {
            extensions: {
              code: 'FORBIDDEN',
              reason: { code: 'rule', action: 'update', collection: 'articles' },
            },
          },
        ],
      });
      const field = await call('PATCH', `/items/articles/${draft}`, { standfirst: 'Not mine' });
      expect(field.status).toBe(403);
      expect(field.body).toMatchObject({
        errors: [{ extensions: { code: 'FORBIDDEN', reason: { code: 'field', field: 'standfirst' } } }],
      });
    });
  });
