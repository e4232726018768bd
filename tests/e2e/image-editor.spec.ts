/** The image editor of the file library, with the pixels that it stores. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import sharp, { type Sharp } from 'sharp';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { somebody, type Somebody } from '../support/uploads.ts';

let server: TestProcess;
let admin: Somebody;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await somebody(server, server.admin);
});
test.afterAll(() => server.stop());

/** Uploads an image whose left half is red and whose right half is blue. */
async function upload(name: string, width: number, height: number): Promise<string> {
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const content = await sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(content)], name, { type: 'image/png' });
  return (await admin.upload('POST', '/files', ['title', name], ['file', file])).data.id;
}

/** Returns the size and the first and the last pixel of a stored image. */
async function stored(id: string) {
  const response = await fetch(`${server.url}/assets/${id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { size: [info.width, info.height], first: [...data.subarray(0, 3)], last: [...data.subarray(-3)] };
}

const red = [255, 0, 0];
const blue = [0, 0, 255];

async function openEditor(page: Page, id: string, width = 200): Promise<Locator> {
  await openPage(page, server, `/files/${id}`);
  await page.getByRole('button', { name: 'Edit image' }).click();
  const drawer = page.getByRole('dialog', { name: 'Editing image' });
  await expect(drawer.getByText(`Original: ${width} × 100 pixels`)).toBeVisible();
  return drawer;
}

test('IMG-03 IMG-07 IMG-12 an image is turned, cropped in numbers, resized and stored, by the keyboard', async ({
  page,
}) => {
  await signIn(page, server);
  const id = await upload('Halves', 200, 100);
  const drawer = await openEditor(page, id);
  await expect(drawer.getByText(/^Saving replaces the image\. The former one can be restored/)).toBeVisible();
  const save = drawer.getByRole('button', { name: 'Save image' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByRole('button', { name: 'Rotate counter-clockwise' }).press('Enter');
  await expect(drawer.getByText('New: 100 × 200 pixels.')).toBeVisible();
  // The right half is the upper one now.
  await drawer.getByLabel('Height', { exact: true }).fill('100');
  await expect(drawer.getByRole('button', { name: 'Cancel crop' })).toBeVisible();
  await drawer.getByLabel('New width').fill('50');
  await expect(drawer.getByText('New: 50 × 50 pixels.')).toBeVisible();
  await save.press('Enter');
  await expect(page.getByText('Image saved')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('50 × 50 ·')).toBeVisible();
  expect(await stored(id)).toEqual({ size: [50, 50], first: blue, last: blue });
});

test('IMG-02 IMG-05 IMG-06 a drag draws a crop with the chosen ratio, which is stored as a copy; Escape asks first', async ({
  page,
}) => {
  await signIn(page, server);
  // Its ratio is also one of those that are offered.
  const id = await upload('Halves again', 150, 100);
  const drawer = await openEditor(page, id, 150);
  // A drag moves the image at first.
  await expect(drawer.getByRole('radio', { name: 'Move' })).toBeChecked();
  const image = drawer.locator('cropper-image');
  const placeOf = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await placeOf();
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  expect((await placeOf()).x).toBeGreaterThan(before.x + 20);
  await expect(drawer.getByRole('button', { name: 'Cancel crop' })).toBeHidden();
  await drawer.getByRole('combobox', { name: 'Aspect ratio' }).click();
  await expect(page.getByRole('option')).toHaveText(
    ['Free', 'Original', 'Square', '16:9', '3:2', '5:4', '7:5'].map((ratio) => new RegExp(`^${ratio}`)),
  );
  await page.getByRole('option', { name: 'Square' }).click();
  await expect(drawer.getByText('New: 100 × 100 pixels.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard' }).getByRole('button', { name: 'Keep editing' }).click();
  await drawer.getByRole('button', { name: 'Cancel crop' }).click();
  await expect(drawer.getByText('New: 150 × 100 pixels.')).toBeVisible();

  // The pointer draws a rectangle over the left quarter.
  await drawer.getByText('Crop', { exact: true }).click();
  const box = await drawer.locator('cropper-image').boundingBox();
  if (!box) throw new Error('The image is not shown.');
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 8, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 4, box.y + box.height + 20, { steps: 4 });
  await page.mouse.up();
  await expect(drawer.getByLabel('Width', { exact: true })).toHaveValue(/^(36|37|38)$/);
  await expect(drawer.getByLabel('Height', { exact: true })).toHaveValue(/^(98|99|100)$/);
  await drawer.getByRole('button', { name: 'Flip horizontally' }).click();
  await expect(drawer.getByLabel('Left', { exact: true })).toHaveValue(/^11[1-4]$/);
  await drawer.getByRole('button', { name: 'Save as copy' }).click();
  await expect(page.getByText('Copy of the image saved')).toBeVisible();
  expect(pathOf(page)).toBe(`/files/${id}`);
  expect(await stored(id)).toEqual({ size: [150, 100], first: red, last: blue });
  const { body } = await admin.call('GET', '/files?sort=-uploaded_on&limit=1&fields=id,title,width');
  const [copy] = (body as { data: { id: string; title: string; width: number }[] }).data;
  expect(copy?.title).toBe('Halves again');
  expect(await stored(copy?.id ?? '')).toMatchObject({ first: red, last: red });
});

test('IMG-01 IMG-08 IMG-15 the drawer warns, shows the size of the file, and saves by a check', async ({
  page,
}) => {
  await signIn(page, server);
  const drawer = await openEditor(page, await upload('Warned', 200, 100));
  await expect(drawer.getByText(/^Saving replaces the image\. The former one can be restored/)).toBeVisible();
  await expect(drawer.getByText(/200 × 100 pixels, \d+(\.\d\d kB| B)\./)).toBeVisible();
  const save = drawer.getByRole('button', { name: 'Save image' });
  await expect(save.locator('[data-icon="check"]')).toBeVisible();
});

test('IMG-04 IMG-09 IMG-11 both flips move the crop; an image that cannot be drawn is not stored', async ({
  page,
}) => {
  await signIn(page, server);
  const id = await upload('Flipped', 200, 100);
  const info = page.waitForRequest((request) =>
    request.url().includes(`/files/${id}?fields=id%2Ctype%2Cfilesize`),
  );
  const drawer = await openEditor(page, id);
  await info;
  await drawer.getByLabel('Width', { exact: true }).fill('50');
  await drawer.getByLabel('Height', { exact: true }).fill('20');
  await drawer.getByRole('button', { name: 'Flip horizontally' }).click();
  await expect(drawer.getByLabel('Left', { exact: true })).toHaveValue('150');
  await drawer.getByRole('button', { name: 'Flip vertically' }).click();
  await expect(drawer.getByLabel('Top', { exact: true })).toHaveValue('80');
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/files/${id}`)) sent.push(request.method());
  });
  await drawer.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText(/The new image is too large for this browser/)).toBeVisible();
  expect(sent).not.toContain('PATCH');
});

test('the drawer says what is lost; an image is edited upright, and transparency is kept', async ({
  page,
}) => {
  await signIn(page, server);
  const send = async (name: string, type: string, image: Sharp) => {
    const file = new File([new Uint8Array(await image.toBuffer())], name, { type });
    return (await admin.upload('POST', '/files', ['title', name], ['file', file])).data.id;
  };
  const pixels = Buffer.from([255, 0, 0, 255, 0, 0, 255, 255]);
  const frames = { width: 1, height: 2, channels: 4, pageHeight: 1 } as const;
  const moving = sharp(pixels, { raw: frames }).gif({ delay: [90, 90] });
  await openPage(page, server, `/files/${await send('moving.gif', 'image/gif', moving)}/image`);
  const drawer = page.getByRole('dialog', { name: 'Editing image' });
  await expect(drawer).toContainText('Only the first frame of the animation is kept.');
  await expect(drawer).toContainText('it becomes a PNG image');

  // The camera was turned: the left half of the stored pixels is the top of the image.
  const half = { create: { width: 20, height: 20, channels: 3, background: 'red' } } as const;
  const turned = sharp({ create: { ...half.create, width: 40, background: 'blue' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Model: 'R5' } })
    .withMetadata({ orientation: 6 })
    .png();
  const id = await send('turned.png', 'image/png', turned);
  await openPage(page, server, `/files/${id}/image`);
  await expect(drawer).toContainText('The data of the camera is not kept.');
  await expect(drawer.getByText('Original: 20 × 40 pixels')).toBeVisible();
  await drawer.getByRole('button', { name: 'Flip vertically' }).click();
  await drawer.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('Image saved')).toBeVisible();
  expect(await stored(id)).toEqual({ size: [20, 40], first: blue, last: red });

  const clear = sharp({ create: { width: 30, height: 20, channels: 4, background: 'transparent' } }).png();
  const clearId = await send('clear.png', 'image/png', clear);
  await openPage(page, server, `/files/${clearId}/image`);
  await drawer.getByRole('button', { name: 'Flip vertically' }).click();
  await drawer.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('Image saved')).toBeVisible();
  const shown = await fetch(`${server.url}/assets/${clearId}?access_token=${admin.token}`);
  expect((await sharp(await shown.arrayBuffer()).stats()).isOpaque).toBe(false);
});

test('IMG-16 a refused save shows the reason, and the editor keeps the changes', async ({ page }) => {
  await signIn(page, server);
  const id = await upload('Refused', 200, 100);
  const drawer = await openEditor(page, id);
  await drawer.getByRole('button', { name: 'Rotate counter-clockwise' }).press('Enter');
  await page.route(`**/files/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 507,
          json: { errors: [{ message: 'The disk is full.', extensions: { code: 'STORAGE_FULL' } }] },
        })
      : route.fallback(),
  );
  await drawer.getByRole('button', { name: 'Save image' }).press('Enter');
  await expect(page.getByText(/The disk is full/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(drawer.getByText('New: 100 × 200 pixels.')).toBeVisible();
});

test('IMG-16 a damaged image says that it cannot be opened', async ({ page }) => {
  await signIn(page, server);
  const broken = new File(['no image'], 'broken.png', { type: 'image/png' });
  const { data } = await admin.upload('POST', '/files', ['title', 'Broken'], ['file', broken]);
  await openPage(page, server, `/files/${data.id}/image`);
  await expect(page.getByText(/^The image could not be opened\. It may be damaged/)).toBeVisible();
});
