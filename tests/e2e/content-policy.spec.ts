/** The policy of the admin page: its own scripts, workers and extensions run, uploaded files do not. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { somebody, text } from '../support/uploads.ts';

let server: TestProcess;
let urls: Readonly<Record<'script' | 'style' | 'page' | 'drawing', string>>;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  const { call, upload, token } = await somebody(server, server.admin);
  await call('POST', '/collections', {
    collection: 'notes',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string', meta: { interface: 'input' }, schema: {} },
    ],
  });
  const url = async (file: File) => {
    const { data } = await upload('POST', '/files', ['file', file]);
    return `${server.url}/assets/${data.id}?access_token=${token}`;
  };
  const run = `(self.top ?? self).ranUpload = true; self.postMessage?.('ran');`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"><script>${run}</script></svg>`;
  urls = {
    script: await url(text(run, 'run.js', 'text/javascript')),
    style: await url(text('#root { outline: 7px solid red }', 'run.css', 'text/css')),
    page: await url(text(`<!doctype html><script>${run}</script>`, 'run.html', 'text/html')),
    drawing: await url(text(svg, 'run.svg', 'image/svg+xml')),
  };
});
test.afterAll(() => server.stop());

async function openList(page: Page): Promise<readonly string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await signIn(page, server);
  await openPage(page, server, '/collections/notes');
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
  return refused;
}

const hasRun = (page: Page) => page.evaluate(() => 'ranUpload' in globalThis);

/** Adds an element and returns the event that ends its loading. */
const load = (page: Page, name: 'script' | 'link', attributes: Record<string, string>) =>
  page.evaluate(
    async ([tag, all]) => {
      const element = document.createElement(tag);
      for (const [key, value] of Object.entries(all)) element.setAttribute(key, value);
      const ended = new Promise<string>((done) => {
        element.addEventListener('load', () => done('load'));
        element.addEventListener('error', () => done('error'));
      });
      document.head.append(element);
      return ended;
    },
    [name, attributes] as const,
  );

test('an uploaded script does not run in the admin page', async ({ page }) => {
  await openList(page);
  expect(await load(page, 'script', { src: urls.script })).toBe('error');
  expect(await load(page, 'script', { src: urls.script, type: 'module' })).toBe('error');
  expect(await load(page, 'script', { src: urls.drawing })).toBe('error');
  const imported = page.evaluate(
    async (url) =>
      import(url).then(
        () => 'ran',
        () => 'refused',
      ),
    urls.script,
  );
  expect(await imported).toBe('refused');
  for (const type of ['classic', 'module'] as const) {
    const answer = page.evaluate(
      ([url, kind]) =>
        new Promise<string>((done) => {
          try {
            const worker = new Worker(url, { type: kind });
            worker.addEventListener('message', () => done('ran'));
            worker.addEventListener('error', () => done('refused'));
          } catch {
            done('refused');
          }
        }),
      [urls.script, type] as const,
    );
    expect(await answer).toBe('refused');
  }
  expect(await hasRun(page)).toBe(false);
});

test('an uploaded style sheet is not applied', async ({ page }) => {
  await openList(page);
  expect(await load(page, 'link', { rel: 'stylesheet', href: urls.style })).toBe('error');
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).outlineStyle)).toBe('none');
});

test('injected markup runs neither its own script nor an uploaded one', async ({ page }) => {
  await openList(page);
  await page.evaluate(async (all) => {
    const frame = document.createElement('iframe');
    frame.srcdoc =
      `<script>top.ranUpload = 1</script><script src="${all.script}"></script>` +
      `<script type="module" src="${all.script}"></script><img src="x" onerror="top.ranUpload = 1">` +
      `<iframe src="${all.page}"></iframe><object data="${all.drawing}"></object><embed src="${all.page}">` +
      `<base href="${all.page}">`;
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await loaded;
  }, urls);
  expect(await hasRun(page)).toBe(false);
});

test('an uploaded HTML or SVG file that is opened by its URL is downloaded', async ({ page }) => {
  for (const url of [urls.page, urls.drawing]) {
    const download = page.waitForEvent('download');
    await page.goto(url).catch(() => undefined);
    await (await download).cancel();
  }
});

test('an SVG is displayed as an image', async ({ page }) => {
  await openList(page);
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, urls.drawing);
  expect(size).toEqual([9, 7]);
  expect(await hasRun(page)).toBe(false);
});

/** Everything that the policy for user HTML removes, as a stored text. */
const hostile =
  'Stored words <form action="https://e.example"><input type="password"><button>Sign in again</button></form>' +
  '<style>#root { display: none }</style>' +
  '<div id="root" class="mantine-Overlay-root" style="position: fixed; inset: 0; z-index: 9999; margin: -9px; color: red">cover</div>';

async function expectHarmless(page: Page, text: Locator): Promise<void> {
  await expect(text).toContainText('cover');
  const found = await text.evaluate((element) => ({
    controls: element.querySelectorAll('form, input, button, style, [id], [class]').length,
    positions: [...element.querySelectorAll('*')].map((each) => getComputedStyle(each).position),
    styles: [...element.querySelectorAll('[style]')].map((each) => each.getAttribute('style')),
  }));
  expect(found.controls).toBe(0);
  expect(new Set(found.positions)).toEqual(new Set(['static']));
  expect(found.styles).toEqual(['color: red']);
  await expect(page.locator('#root')).toBeVisible();
}

test('Markdown adds no form, style sheet or overlay to a page', async ({ page }) => {
  const { call } = await somebody(server, server.admin);
  await call('PATCH', '/settings', { public_note: hostile });
  await openPage(page, server, '/login');
  await expectHarmless(page, page.locator('div', { hasText: /^Stored words/ }).last());

  const meta = { interface: 'input-rich-text-md' };
  await call('POST', '/fields/notes', { field: 'body', type: 'text', meta, schema: {} });
  const html = { interface: 'input-rich-text-html' };
  await call('POST', '/fields/notes', { field: 'page', type: 'text', meta: html, schema: {} });
  await call('POST', '/items/notes', { title: 'Hostile', body: hostile, page: hostile });
  await signIn(page, server);
  await openPage(page, server, '/collections/notes/1');
  await fieldOf(page, 'body').getByRole('button', { name: 'Preview' }).click();
  await expectHarmless(page, fieldOf(page, 'body').getByRole('document'));
  // The editor would lose parts of this text, so the field shows its source and the stored value stays.
  await expect(fieldOf(page, 'page').getByRole('textbox')).toHaveValue(hostile);
  expect((await server.rows('select page from notes'))[0]?.['page']).toBe(hostile);
});

test("the HTML editor requests images of the platform only with the user's token", async ({ page }) => {
  const { call } = await somebody(server, server.admin);
  const [url = ''] = urls.drawing.split('?');
  const meta = { interface: 'input-rich-text-html' };
  const fields = [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    { field: 'story', type: 'text', meta, schema: {} },
  ];
  await call('POST', '/collections', { collection: 'stories', meta: {}, schema: {}, fields });
  await call('POST', '/items/stories', { story: `<p>Told <img src="${url}" alt="Drawing"></p>` });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) requested.push(request.url().replace(/=.*/, ''));
  });
  await signIn(page, server);
  await openPage(page, server, '/collections/stories/1');
  const image = fieldOf(page, 'story').frameLocator('iframe').getByRole('img', { name: 'Drawing' });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(9);
  expect(requested).toEqual([`${url}?asset_token`]);
});

test('the scripts of the app, its validation worker and an extension run under the policy', async ({
  page,
}) => {
  const folder = join(server.folder, 'extensions/displays/proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'index.js'),
    `globalThis.extensionRan = true; export default () => ({ id: 'proof', name: 'Proof', icon: 'star', types: ['string'], text: String, load: async () => () => null });`,
  );
  const refused = await openList(page);
  await expect.poll(() => page.evaluate(() => 'extensionRan' in globalThis)).toBe(true);
  const worker = page.waitForEvent('worker', (each) => each.url().includes('validation.worker'));
  await openPage(page, server, '/collections/notes/+');
  await inputOf(page, 'title').fill('Proof');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await worker;
  expect(refused).toEqual([]);
});
