/** The library on S3 and PostgreSQL: the life of an image, and files that the server cannot take. */
import { deflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '../support/test.ts';
import { openPage, signIn } from '../support/browser.ts';
import { dropFiles } from '../support/drop.ts';
import { startS3, type ObjectStore } from '../support/s3.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { picture, somebody, type Somebody } from '../support/uploads.ts';
import { readZip } from '../support/zip.ts';

let s3: ObjectStore;
let server: TestProcess;
let admin: Somebody;
test.beforeAll(async () => {
  s3 = await startS3();
  const env = { ...s3.env, FILES_MAX_UPLOAD_SIZE: '1mb', IMPORT_ALLOW_PRIVATE: 'true' };
  server = await startServer({ admin: true, on: 'postgres', env });
  admin = await somebody(server, server.admin);
});
test.afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
/** The objects of files, without variants. */
const objects = () => s3.objects().filter((name) => !name.includes('/variants/'));

/** Returns a PNG of a few kB whose pixels need gigabytes. */
function bomb(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([start, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

test('on S3 and PostgreSQL an image is uploaded, shown, edited, archived and deleted', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/files');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File library');
  await dropFiles(page, [['harbour.jpg', await bytesOf(await picture(80, 60))]]);
  await expect(page.getByText('File uploaded')).toBeVisible();
  await cards(page).getByRole('link').click();
  const image = page.getByRole('img', { name: 'Harbour' });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(80);
  await press(page, 'Edit image');
  const drawer = page.getByRole('dialog', { name: 'Editing image' });
  await drawer.getByRole('button', { name: 'Rotate counter-clockwise' }).click();
  await drawer.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('60 × 80 ·')).toBeVisible();
  await openPage(page, server, '/files');
  await cards(page).getByRole('checkbox').press('Space');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download as ZIP')]);
  const zip = readZip(readFileSync(await download.path()));
  expect(zip.map((entry) => entry.path)).toEqual(['harbour.jpg']);
  // The former content is kept beside the new one.
  expect(objects()).toHaveLength(2);
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(objects).toEqual([]);
});

test('files that cannot be stored say why, the queue goes on, and the objects are those of the stored files', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/files');
  const long = `${'x'.repeat(300)}.txt`;
  const turned = 'invoice\u202Efdp.txt';
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.hit=1</script></svg>';
  const text = (content: string) => Buffer.from(content);
  await dropFiles(page, [
    ['large.bin', Buffer.alloc(1_500_000, 1)],
    ['half.jpg', (await bytesOf(await picture(300, 200))).subarray(0, 400)],
    ['bomb.png', bomb()],
    ['drawing.svg', text(drawing)],
    ['a/b\\c "d".txt', text('slashes')],
    [long, text('long')],
    [turned, text('marks')],
    ['good.txt', text('good')],
  ]);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel).toContainText('1 upload failed');
  await expect(panel.getByRole('listitem').filter({ hasText: 'large.bin' })).toContainText(
    /larger than .* the limit of this server/,
  );
  await expect(page.getByText('7 files uploaded')).toBeVisible();
  await expect(cards(page)).toHaveCount(7);
  const { body } = await admin.call('GET', '/files?fields=id,filename_download&sort=filesize');
  const { data } = body as { data: readonly { id: string; filename_download: string }[] };
  const names = data.map(({ filename_download: name }) => name);
  expect(names).toEqual(expect.arrayContaining(['half.jpg', 'bomb.png', 'drawing.svg', 'good.txt']));
  for (const name of names) expect(name).not.toMatch(/[/\\\u202E]|.{256}/);
  expect(objects()).toHaveLength(7);

  // The preview of a damaged image says so, and the script of a drawing does not run.
  for (const [name, isShown] of [
    ['bomb.png', false],
    ['half.jpg', false],
    ['drawing.svg', true],
  ] as const) {
    const { id = '' } = data.find((file) => file.filename_download === name) ?? {};
    await openPage(page, server, `/files/${id}`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await (isShown
      ? expect(preview.getByRole('img')).toBeVisible()
      : expect(preview).toContainText(/could not be|cannot/));
  }
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);

  // The storage stops while files are uploaded, and starts again.
  await openPage(page, server, '/files');
  await expect(cards(page)).toHaveCount(7);
  await s3.halt();
  await dropFiles(page, [
    ['lost.txt', text('lost')],
    ['also.txt', text('also lost')],
  ]);
  await expect(panel).toContainText('2 uploads failed');
  await expect(panel.getByRole('listitem').filter({ hasText: 'lost.txt' })).toContainText(/storage/i);
  await s3.resume();
  await panel.getByRole('button', { name: 'Try lost.txt again' }).click();
  await expect(cards(page)).toHaveCount(8);
  expect(objects()).toHaveLength(8);
});

test('on S3 and PostgreSQL an image from a URL is stored, and its page and its deletion name the items that use it', async ({
  page,
}) => {
  const image = await bytesOf(await picture(90, 60));
  const web = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': image.length }).end(image),
  );
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  await admin.call('POST', '/collections', { collection: 'posters', meta: {}, schema: {} });
  await admin.call('POST', '/fields/posters', {
    field: 'picture',
    type: 'uuid',
    meta: { interface: 'file-image', special: ['file'] },
  });
  await admin.call('POST', '/relations', {
    collection: 'posters',
    field: 'picture',
    related_collection: 'directus_files',
    schema: { on_delete: 'SET NULL' },
  });
  await signIn(page, server);
  await openPage(page, server, '/files/+');
  const url = page.getByRole('textbox', { name: 'URL of a file on the web' });
  await url.fill(`http://127.0.0.1:${(web.address() as AddressInfo).port}/from-afar.jpg`);
  await url.press('Enter');
  await expect(page.getByText('File uploaded')).toBeVisible();
  web.close();
  const found = await admin.call(
    'GET',
    '/files?filter[filename_download][_eq]=from-afar.jpg&fields=id,width',
  );
  const [file] = (found.body as { data: readonly { id: string; width: number }[] }).data;
  expect(file?.width).toBe(90);
  expect(objects().some((name) => name.includes(file?.id ?? '-'))).toBe(true);

  await admin.call('POST', '/items/posters', { picture: file?.id });
  await openPage(page, server, `/files/${file?.id}`);
  const preview = page.getByRole('img', { name: 'From Afar' });
  await expect.poll(() => preview.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(90);
  await page.getByRole('button', { name: 'Where it is used' }).click();
  await expect(page.getByText('Posters: Picture')).toBeVisible();
  await press(page, 'Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Items refer to this file: Posters');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File library');
  await expect.poll(() => objects().some((name) => name.includes(file?.id ?? '-'))).toBe(false);
  expect((await admin.call('GET', '/items/posters?fields=picture')).body).toEqual({
    data: [{ picture: null }],
  });
});
