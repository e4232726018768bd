/** Audio and video on the page of a file: they load by ranges, seek, and are operated by keys. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { controlTokens } from '../support/asset-tokens.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { seek } from '../support/players.ts';
import { sound } from '../support/media.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { picture, somebody } from '../support/uploads.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
});
test.afterAll(() => server.stop());

async function store(file: File): Promise<string> {
  const { upload } = await somebody(server, server.admin);
  return (await upload('POST', '/files', ['file', file])).data.id;
}
/** Records the ranges that the page requests, and the statuses of their responses. */
function recordRanges(page: Page) {
  const ranges: (readonly [range: string | undefined, status: number])[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'media') ranges.push([request.headers()['range'], response.status()]);
  });
  return ranges;
}
/** Records a canvas of 64 × 48 pixels as a video of a second. */
function recordVideo(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm; codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    const start = performance.now();
    await new Promise<void>((done) => {
      const draw = () => {
        const time = performance.now() - start;
        if (pen) pen.fillStyle = `hsl(${time / 3} 80% 50%)`;
        pen?.fillRect(0, 0, 64, 48);
        if (time < 1000) requestAnimationFrame(draw);
        else done();
      };
      draw();
    });
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
}

test('FILE-25 audio loads by ranges, seeks to a place that was not loaded, and plays by the keyboard', async ({
  page,
}) => {
  const ranges = recordRanges(page);
  // Twenty minutes are 9.6 MB, more than the browser loads ahead.
  const id = await store(sound(1200));
  await signIn(page, server);
  await openPage(page, server, `/files/${id}`);
  const audio = page.getByRole('region', { name: 'Preview' }).locator('audio');
  await expect(audio).toHaveAccessibleName('Silence');
  const read = <T>(work: (element: HTMLAudioElement) => T) => audio.evaluate<T, void, HTMLAudioElement>(work);
  await expect.poll(() => read(({ duration }) => Math.round(duration))).toBe(1200);
  expect(ranges[0]).toEqual(['bytes=0-', 206]);

  await read((element) => {
    element.currentTime = 1100;
  });
  await expect.poll(() => read(({ seeking, currentTime }) => !seeking && Math.round(currentTime))).toBe(1100);
  const [range, status] = ranges.at(-1) ?? [];
  expect(status).toBe(206);
  expect(Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1])).toBeGreaterThan(8_000_000);

  await audio.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => read(({ paused, currentTime }) => !paused && currentTime > 1100.1)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => read(({ paused }) => paused)).toBe(true);

  // Other fields of the file are saved without starting its content again.
  await inputOf(page, 'title').fill('Low tide');
  await page.keyboard.press('Control+s');
  await expect(audio).toHaveAccessibleName('Low tide');
  expect(await read(({ currentTime }) => currentTime)).toBeGreaterThan(1100.1);
});

test('FILE-25 a video shows its frames, seeks, and fits a phone', async ({ page }) => {
  const ranges = recordRanges(page);
  await signIn(page, server);
  await openPage(page, server, '/files');
  const bytes = Buffer.from(await recordVideo(page), 'base64');
  const id = await store(new File([bytes], 'canvas.webm', { type: 'video/webm' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, server, `/files/${id}`);
  const video = page.getByRole('region', { name: 'Preview' }).locator('video');
  await expect(video).toHaveAccessibleName('Canvas');
  const read = <T>(work: (element: HTMLVideoElement) => T) => video.evaluate<T, void, HTMLVideoElement>(work);
  await expect.poll(() => read(({ videoWidth, videoHeight }) => [videoWidth, videoHeight])).toEqual([64, 48]);
  expect(ranges[0]).toEqual(['bytes=0-', 206]);
  await read((element) => {
    element.currentTime = 0.5;
  });
  await expect.poll(() => read(({ seeking, currentTime }) => !seeking && currentTime)).toBe(0.5);
  const box = await video.boundingBox();
  expect(box && [box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
});

test('FILE-25 an image is enlarged to its pixels and beyond, by the pointer and by the keyboard', async ({
  page,
}) => {
  const id = await store(await picture(3000, 2000, 'harbour.jpg'));
  await signIn(page, server);
  await openPage(page, server, `/files/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Enlarge' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Harbour' });
  const frame = dialog.getByRole('group', { name: 'Harbour' });
  await expect(frame).toBeFocused();
  const image = frame.getByRole('img', { name: 'Harbour' });
  const read = () =>
    image.evaluate((shown: HTMLImageElement) => ({
      pixels: shown.naturalWidth,
      width: shown.clientWidth,
      fits: shown.parentElement?.scrollWidth === shown.parentElement?.clientWidth,
    }));
  // The stored image, and not the size of the preview.
  await expect.poll(async () => (await read()).pixels).toBe(3000);
  const { width, fits } = await read();
  expect(fits).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriersOf(axeOf(page))).toEqual([]);
  }
  await page.keyboard.press('+');
  await expect.poll(async () => Math.round((await read()).width / width / 0.015)).toBe(100);
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
  expect((await read()).fits).toBe(false);
  // The middle stays in the middle, and arrow keys scroll.
  const [left, rest] = await frame.evaluate((box) => [
    box.scrollLeft,
    box.scrollWidth - box.clientWidth - box.scrollLeft,
  ]);
  expect(Math.abs((left ?? 0) - (rest ?? 0))).toBeLessThan(4);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(left ?? 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await read()).width).toBe(width);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText(/^\d+%$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fit to window' }).click();
  await expect.poll(async () => (await read()).width).toBe(width);
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('button', { name: 'Enlarge' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await preview.getByRole('button', { name: 'Enlarge' }).click();
  await expect.poll(async () => (await read()).fits).toBe(true);
  const box = await dialog.boundingBox();
  expect(box && [box.x >= 0, box.x + box.width <= 390, box.y + box.height <= 844]).toEqual([
    true,
    true,
    true,
  ]);
});

test('FILE-25 a video continues at its place when the token in its URL has expired', async ({ page }) => {
  const expire = await controlTokens(page, server);
  // Twenty minutes are more than the browser loads ahead. The player of films plays a sound too.
  const id = await store(sound(1200));
  await page.route(/\/files\/[^/]+\?.*fields=/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"type":"audio\/[^"]+"/, '"type":"video/webm"');
    await route.fulfill({ response, body: text });
  });
  await signIn(page, server);
  await openPage(page, server, `/files/${id}`);
  const video = page.getByRole('region', { name: 'Preview' }).locator('video');
  const read = <T>(work: (element: HTMLVideoElement) => T) => video.evaluate<T, void, HTMLVideoElement>(work);
  await expect.poll(() => read(({ duration }) => Math.round(duration))).toBe(1200);
  const first = await read(({ src }) => src);
  await expire();
  await seek(video, 1100);
  expect(await read(({ src }) => src)).not.toBe(first);
});
