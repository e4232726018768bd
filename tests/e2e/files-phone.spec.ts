/** Files on a phone: a photo of the camera is uploaded, opened and edited by touch. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { picture } from '../support/uploads.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());

const fitsTheScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('FILE-14 IMG-01 IMG-03 a photo of the camera is stored, opened, turned and saved by touch', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/files');
  await page.getByRole('button', { name: 'Add files' }).first().tap();
  const drawer = page.getByRole('dialog', { name: 'Add files' });
  const chosen = page.waitForEvent('filechooser');
  await drawer.getByRole('button', { name: 'Take a photo' }).tap();
  const chooser = await chosen;
  // The browser of a phone opens the camera at its back.
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles({
    name: 'harbour.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await picture(200, 100)).arrayBuffer()),
  });
  await expect(page.getByText('File uploaded')).toBeVisible();
  await fitsTheScreen(page);
  await drawer.getByRole('button', { name: 'Close' }).first().tap();

  await page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'Harbour' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour');
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Edit image' }).tap();
  const editor = page.getByRole('dialog', { name: 'Editing image' });
  await expect(editor.getByText('Original: 200 × 100 pixels')).toBeVisible();
  await editor.getByRole('button', { name: 'Rotate counter-clockwise' }).tap();
  await expect(editor.getByText('New: 100 × 200 pixels.')).toBeVisible();
  await fitsTheScreen(page);
  await editor.getByRole('button', { name: 'Save image' }).tap();
  await expect(page.getByText('Image saved')).toBeVisible();
  const { body } = await admin('GET', '/files?fields=width,height,title');
  expect(body).toEqual({ data: [{ width: 100, height: 200, title: 'Harbour' }] });
});

test('the buttons above the files of a picker share one line', async ({ page }) => {
  await signIn(page, server);
  const { body } = await admin('GET', '/users/me?fields=id');
  await openPage(page, server, `/users/${(body as { data: { id: string } }).data.id}`);
  await page.getByRole('button', { name: 'From the library' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Choose a file' });
  const middles = await Promise.all(
    ['Search files', 'Sort by', 'Filter'].map(async (name) => {
      const box = await drawer.getByRole('button', { name, exact: true }).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }),
  );
  expect(new Set(middles).size).toBe(1);
  await fitsTheScreen(page);
});
