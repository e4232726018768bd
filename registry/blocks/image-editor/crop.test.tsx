/** The crop rectangle of the image editor. jsdom has no pixels, so places on the stage are given. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { openCropStage } from './crop-stage.ts';
import { ImageEditor } from './ImageEditor.tsx';
import { unchanged } from './image-edit.ts';

const size = { width: 200, height: 100 };
const originals = {
  decode: Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode'),
  naturalWidth: Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'naturalWidth'),
  naturalHeight: Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'naturalHeight'),
};
beforeAll(() => {
  const content = { arrayBuffer: async () => new ArrayBuffer(8) };
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => content }));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const image = HTMLImageElement.prototype;
  Object.defineProperty(image, 'decode', { configurable: true, value: async () => undefined });
  Object.defineProperty(image, 'naturalWidth', { configurable: true, get: () => size.width });
  Object.defineProperty(image, 'naturalHeight', { configurable: true, get: () => size.height });
});
afterAll(() => {
  for (const [name, descriptor] of Object.entries(originals))
    if (descriptor) Object.defineProperty(HTMLImageElement.prototype, name, descriptor);
    else Reflect.deleteProperty(HTMLImageElement.prototype, name);
});

test('IMG-13 moves of the crop rectangle are calculated at most once in 50 ms of the Clock', () => {
  const clock = createTestClock();
  const onCrop = vi.fn<() => void>();
  const container = document.createElement('div');
  document.body.append(container);
  const stage = openCropStage({
    container,
    src: 'blob:x',
    alt: 'Harbour',
    size,
    clock,
    onCrop,
    onPlace: () => undefined,
  });
  const image = container.querySelector('cropper-image') as HTMLElement;
  const selection = container.querySelector('cropper-selection') as HTMLElement;
  image.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  const crop = { x: 10, y: 10, width: 40, height: 30 };
  stage.show({ orientation: unchanged.orientation, crop, ratio: null, mode: 'crop' });
  Object.assign(selection, { hidden: false, width: 40, height: 30 });
  const move = () => selection.dispatchEvent(new CustomEvent('change'));
  for (let moves = 0; moves < 5; moves += 1) move();
  expect(onCrop).not.toHaveBeenCalled();
  clock.advance(49);
  move();
  expect(onCrop).not.toHaveBeenCalled();
  clock.advance(1);
  expect(onCrop).toHaveBeenCalledTimes(1);
  clock.advance(200);
  expect(onCrop).toHaveBeenCalledTimes(1);
  move();
  clock.advance(50);
  expect(onCrop).toHaveBeenCalledTimes(2);
  // A closed editor calculates nothing more.
  move();
  stage.remove();
  clock.advance(50);
  expect(onCrop).toHaveBeenCalledTimes(2);
});

test('IMG-10 a closed editor forgets its crop: it opens again without one', async () => {
  const base = testContext();
  const row = {
    id: 'f1',
    type: 'image/png',
    filesize: 5,
    filename_download: 'harbour.png',
    title: 'Harbour',
  };
  const platform = {
    ...base.platform,
    read: (async () => ({ data: { ...row, ...size, folder: null }, meta: {} })) as never,
  };
  const editor = (
    <ScreenContext value={{ close: () => undefined } as unknown as ScreenApi}>
      <ImageEditor {...blockProps} name="editor" options={{ file: 'f1' }} />
    </ScreenContext>
  );
  const page = renderInside(editor, { context: { ...base, platform } });
  await screen.findByText('New: 200 × 100 pixels.', { exact: false });
  await page.user.click(screen.getByRole('combobox', { name: 'Aspect ratio' }));
  await page.user.click(await screen.findByRole('option', { name: 'Square' }));
  await screen.findByText('New: 100 × 100 pixels.', { exact: false });
  expect(screen.getByRole('button', { name: 'Cancel crop' })).toBeInTheDocument();
  act(() => page.again(null));
  act(() => page.again(editor));
  await screen.findByText('New: 200 × 100 pixels.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Cancel crop' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Move' })).toBeChecked();
});

test('the focal point is moved by arrow keys and removed by Delete; saving it alone sends no image', async () => {
  const base = testContext();
  const row = {
    id: 'f1',
    type: 'image/png',
    filesize: 5,
    filename_download: 'harbour.png',
    title: 'Harbour',
  };
  const update = vi.fn<Platform['update']>(async () => ({}));
  const upload = vi.fn<Platform['upload']>(async () => ({}));
  const stored = { ...row, ...size, folder: null, focal_point_x: 100, focal_point_y: 50 };
  const platform = {
    ...base.platform,
    capabilities: { ...base.platform.capabilities, fileOriginals: false },
    update,
    upload,
    read: (async () => ({ data: stored, meta: {} })) as never,
  };
  const known = base.metadata.field('articles', 'title');
  const metadata: Metadata = {
    ...base.metadata,
    field: (collection, field) => base.metadata.field(collection, field) ?? known,
  };
  // The image is placed on a stage with a size.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  const close = vi.fn<() => void>();
  const editor = (
    <ScreenContext value={{ close } as unknown as ScreenApi}>
      <ImageEditor {...blockProps} name="editor" options={{ file: 'f1' }} />
    </ScreenContext>
  );
  const page = renderInside(editor, { context: { ...base, platform, metadata } });
  const pointAt = async () => {
    await page.user.click(await screen.findByRole('radio', { name: 'Focal point' }));
    return screen.findByRole('button', { name: 'Focal point: 50% from the left, 51% from the top' });
  };
  let mark = await pointAt();
  mark.focus();
  await page.user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(mark).toHaveAccessibleName('Focal point: 51% from the left, 40% from the top');
  expect(mark).toHaveAccessibleDescription(/arrow keys/);
  expect(screen.getByRole('spinbutton', { name: 'From the left' })).toHaveValue(102);
  await page.user.click(screen.getByRole('button', { name: 'Save image' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1]).toEqual({ focal_point_x: 102, focal_point_y: 40 });
  expect(upload).not.toHaveBeenCalled();

  act(() => page.again(null));
  act(() => page.again(editor));
  mark = await pointAt();
  mark.focus();
  await page.user.keyboard('{Delete}');
  expect(mark).toHaveAccessibleName('No focal point: cuts keep the middle');

  // A form cannot send null: a platform without former contents gets the removal of the point after the new content.
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  await page.user.click(screen.getByRole('button', { name: 'Flip horizontally' }));
  await page.user.click(screen.getByRole('button', { name: 'Save image' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(upload.mock.calls[0]?.[4]).toBe('f1');
  expect(update.mock.calls[1]?.[1]).toEqual({ focal_point_x: null, focal_point_y: null });
  vi.restoreAllMocks();
});
