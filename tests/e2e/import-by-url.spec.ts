/** Files that the platform imports from a URL: their progress, a cancelled one, and a failure. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let web: Server;
let address: string;
/** The responses of the other server by path, which the test continues. */
const answers = new Map<string, ServerResponse>();
const size = 2_000_000;
test.beforeAll(async () => {
  web = createServer((request, response) => {
    answers.set(request.url ?? '', response);
    response.writeHead(200, { 'content-length': size }).write(Buffer.alloc(size / 4));
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await startServer({ admin: true, env: { IMPORT_ALLOW_PRIVATE: 'true' } });
});
test.afterAll(async () => {
  await server.stop();
  web.closeAllConnections();
  web.close();
});

test('FILE-20 an import by URL shows its percentage on every page, is cancelled, and names the reason of its failure', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/files/+');
  const drawer = page.getByRole('dialog', { name: 'Add files' });
  const url = drawer.getByRole('textbox', { name: 'URL of a file on the web' });
  await url.fill(`${address}/film.bin`);
  await url.press('Enter');
  await expect(drawer.getByText('25% of 2.0 MB')).toBeVisible();
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '25');

  // The import continues when the drawer closes.
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel).toContainText('Uploading 0 of 1 (25%)');
  const film = answers.get('/film.bin');
  film?.write(Buffer.alloc(size / 4));
  await expect(panel).toContainText('50% of 2.0 MB');
  film?.end(Buffer.alloc(size / 2));
  await expect(page.getByText('File uploaded')).toBeVisible();
  await expect(panel).toHaveCount(0);

  // A cancelled import ends the download.
  await openPage(page, server, '/files/+');
  await url.fill(`${address}/other.bin`);
  await url.press('Enter');
  await expect(drawer.getByText('25% of 2.0 MB')).toBeVisible();
  const other = answers.get('/other.bin');
  const closed = new Promise((done) => other?.once('close', done));
  await drawer.getByRole('button', { name: `Cancel ${address}/other.bin` }).press('Enter');
  await closed;
  await expect(drawer.getByRole('progressbar')).toHaveCount(0);

  // The form keeps the URL of a failed import, and shows the reason.
  await url.fill(`${address}/broken.bin`);
  await url.press('Enter');
  await expect(drawer.getByText('25% of 2.0 MB')).toBeVisible();
  answers.get('/broken.bin')?.destroy();
  await expect(url).toHaveAccessibleDescription(/interrupted/);
  await expect(url).toHaveValue(`${address}/broken.bin`);
  const call = await signedIn(server);
  const files = async () => {
    const { body } = await call('GET', '/files?fields=id,filename_download,filesize');
    return (body as { data: readonly { readonly id: string }[] }).data;
  };
  const [stored] = await files();
  expect(await files()).toMatchObject([{ filename_download: 'film.bin', filesize: size }]);

  // A replacement by URL shows its percentage. A cancelled one ends the download, and keeps the URL and the file.
  await openPage(page, server, `/files/${stored?.id}`);
  await page.getByRole('button', { name: 'Replace file', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace file' });
  const source = dialog.getByRole('textbox', { name: 'URL of a file on the web' });
  await source.fill(`${address}/longer.bin`);
  await source.press('Enter');
  const bar = dialog.getByRole('progressbar', { name: 'Replace file' });
  await expect(bar).toHaveAttribute('value', '25');
  await expect(dialog.getByText('25 %')).toBeVisible();
  const ended = new Promise((done) => answers.get('/longer.bin')?.once('close', done));
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await ended;
  await expect(bar).toHaveCount(0);
  await expect(source).toHaveValue(`${address}/longer.bin`);
  expect(await files()).toEqual([stored]);
  await source.press('Enter');
  await expect(bar).toHaveAttribute('value', '25');
  answers.get('/longer.bin')?.end(Buffer.alloc((3 * size) / 4, 1));
  await expect(page.getByText('File replaced')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await files()).toMatchObject([{ id: stored?.id, filesize: size }]);
});
