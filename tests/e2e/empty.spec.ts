/** A platform without collections, as administrators and other users see it. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const reader = { email: 'reader@example.com', password: 'reads everything' };
let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  const admin = await signedIn(server);
  const { body } = await admin('POST', '/roles', { name: 'Reader', app_access: true });
  const role = (body as { data: { id: string } }).data.id;
  await admin('POST', '/users', { ...reader, role, status: 'active' });
});
test.afterAll(() => server.stop());

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });

test('COLL-03, COLL-34 an administrator sees a button to create the first collection', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections');
  await expect(navigation(page).getByRole('link', { name: 'Create collection' })).toHaveAttribute(
    'href',
    '/admin/settings/data-model/+',
  );
  await page.getByRole('main').getByRole('button', { name: 'Create collection' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/+');
});

test('COLL-04, COLL-34 other users are told to contact an administrator', async ({ page }) => {
  await signIn(page, server, reader);
  await openPage(page, server, '/collections');
  const text = /Please contact your system administrator/;
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(navigation(page).getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create collection' })).toBeHidden();
});
