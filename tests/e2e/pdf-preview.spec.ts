/** A PDF on the page of its file: its pages are drawn, selected as text, and scrolled by keys. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { controlTokens } from '../support/asset-tokens.ts';
import { chinesePdf, imagePdf, protectedPdf } from '../fixtures/special-pdfs.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { seek } from '../support/players.ts';
import { sound } from '../support/media.ts';
import { pdfOf } from '../support/pdf.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
});
test.afterAll(() => server.stop());

async function storeFile(file: File): Promise<string> {
  const { upload } = await somebody(server, server.admin);
  return (await upload('POST', '/files', ['file', file])).data.id;
}
const store = (bytes: Uint8Array<ArrayBuffer>) =>
  storeFile(new File([bytes], 'plan.pdf', { type: 'application/pdf' }));

/** A busy machine needs long to start the library. */
const coldStart = { timeout: 45_000 };

/** Returns the number of dark pixels of a drawn page. */
function inkOf(page: Locator): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 100) dark += 1;
    return dark;
  });
}

/** Returns everything that the page stores in the browser, as text. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        stored.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(stored);
  });
}

test('FILE-25 a PDF shows its pages when they come near, with their texts, and keys scroll them', async ({
  page,
}) => {
  const lines = Array.from({ length: 40 }, (_, i) => `Tide table ${i + 1}`);
  const id = await store(pdfOf(...lines));
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, server);
  await openPage(page, server, `/files/${id}`);
  const pages = page.getByRole('region', { name: 'Pages of the PDF' });
  const first = pages.getByRole('group', { name: 'Page 1 of 40' });
  // The first page needs the library, its worker and a font.
  await expect(first.getByText('Tide table 1', { exact: true })).toBeAttached(coldStart);
  await expect.poll(() => inkOf(first)).toBeGreaterThan(500);
  await expect(page.getByText('40 pages')).toBeVisible();
  // A page far below is not drawn until the keyboard scrolls to it.
  const last = pages.getByRole('group', { name: 'Page 40 of 40' });
  await expect(last.locator('canvas')).toHaveCount(0);
  await pages.focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await expect(last.getByText('Tide table 40', { exact: true })).toBeAttached();
  await expect.poll(() => inkOf(last)).toBeGreaterThan(500);
  await expect(first.locator('canvas')).toHaveCount(0);
  // The text covers its picture, so that it can be selected.
  const text = await last.getByText('Tide table 40', { exact: true }).boundingBox();
  const frame = await last.boundingBox();
  expect(((text?.y ?? 0) - (frame?.y ?? 0)) / (frame?.height ?? 1)).toBeGreaterThan(0.04);
  expect(((text?.y ?? 0) - (frame?.y ?? 0)) / (frame?.height ?? 1)).toBeLessThan(0.12);
  expect((text?.width ?? 0) / (frame?.width ?? 1)).toBeGreaterThan(0.3);
  const link = page.getByRole('link', { name: 'Open the PDF in a new tab' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  expect(errors).toEqual([]);
});

test('FILE-25 a PDF that cannot be read says so', async ({ page }) => {
  const id = await store(new TextEncoder().encode('%PDF-1.4\nthe rest was lost'));
  await signIn(page, server);
  await openPage(page, server, `/files/${id}`);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/cannot be shown/i);
});

test('FILE-25 character maps and decoders of images come from this server; a protected PDF opens with its password', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const loaded: URL[] = [];
  page.on('response', (response) => response.ok() && loaded.push(new URL(response.url())));
  const names = () => loaded.map(({ pathname }) => pathname.split('/').at(-1) ?? '');
  await signIn(page, server);
  const first = page.getByRole('group', { name: 'Page 1 of 1' });

  await openPage(page, server, `/files/${await store(chinesePdf())}`);
  await expect(first.getByText('潮汐表')).toBeAttached(coldStart);
  expect(names()).toContainEqual(expect.stringMatching(/^UniGB-UCS2-H.*\.bcmap$/));

  await openPage(page, server, `/files/${await store(imagePdf('JPXDecode'))}`);
  await expect.poll(() => inkOf(first)).toBeGreaterThan(10_000);
  expect(names()).toContainEqual(expect.stringMatching(/^openjpeg.*\.wasm$/));

  await openPage(page, server, `/files/${await store(imagePdf('JBIG2Decode'))}`);
  await expect.poll(() => inkOf(first)).toBeGreaterThan(10_000);

  await openPage(page, server, `/files/${await store(protectedPdf('ebb-and-flow', 'Behind the lock'))}`);
  await expect(page.getByText('This PDF is protected by a password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the PDF in a new tab' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  const password = page.getByLabel('Password of the PDF', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await password.focus();
  await page.keyboard.type('flood');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/not the password of the PDF/);
  // The wrong password is selected, so that the next one replaces it.
  await expect(password).toBeFocused();
  await page.keyboard.type('ebb-and-flow');
  await expect(password).not.toHaveAccessibleDescription(/not the password/);
  await page.keyboard.press('Enter');
  await expect(first.getByText('Behind the lock')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Pages of the PDF' })).toBeFocused();
  // Other fields of the file are saved without asking for the password again.
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('filename_download'),
  );
  await inputOf(page, 'title').fill('Tides');
  await page.keyboard.press('Control+s');
  await readAgain;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tides/);
  await expect(first.getByText('Behind the lock')).toBeAttached();
  await expect(password).toHaveCount(0);
  expect(`${sent.join()} ${page.url()} ${await storedTexts(page)}`).not.toContain('ebb-and-flow');
  expect([...new Set(loaded.map(({ origin }) => origin))].filter((origin) => origin !== 'null')).toEqual([
    server.url,
  ]);
  expect(problems).toEqual([]);
});

test('FILE-25 a sound and a PDF continue at their place when the token in their URL has expired', async ({
  page,
}) => {
  const lines = Array.from({ length: 40 }, (_, i) => `Tide table ${i + 1}`);
  // A comment fills the content of a page, so that it is read later than the others.
  lines[29] += `) Tj ET %${'x'.repeat(400_000)}\nBT (`;
  const [music, plan] = [await storeFile(sound(1200)), await store(pdfOf(...lines))];
  const expire = await controlTokens(page, server);
  await signIn(page, server);
  await openPage(page, server, `/files/${music}`);
  const audio = page.getByRole('region', { name: 'Preview' }).locator('audio');
  const read = <T>(work: (element: HTMLAudioElement) => T) => audio.evaluate<T, void, HTMLAudioElement>(work);
  await expect.poll(() => read(({ duration }) => Math.round(duration))).toBe(1200);
  await expire();
  await seek(audio, 1100);

  await openPage(page, server, `/files/${plan}`);
  const pages = page.getByRole('region', { name: 'Pages of the PDF' });
  await expect
    .poll(() => inkOf(pages.getByRole('group', { name: 'Page 1 of 40' })), coldStart)
    .toBeGreaterThan(500);
  await expire();
  const filled = pages.getByRole('group', { name: 'Page 30 of 40' });
  await filled.scrollIntoViewIfNeeded();
  await expect.poll(() => inkOf(filled)).toBeGreaterThan(500);
  await expect(filled).toBeInViewport();
});
