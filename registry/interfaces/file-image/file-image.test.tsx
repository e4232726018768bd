import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PlatformError, type Platform, type Row } from '../../../renderer/contract/platform.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { onPhone, relatedMetadata } from '../../../tests/support/related.tsx';
import { onTouch } from '../../../tests/support/touch.ts';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { createMemoryPlatform, exampleTables } from '../../gallery/example-platform.ts';
import { stubChecksums } from '../../../tests/support/checksum-worker.ts';

beforeAll(onPhone);

const id = 'file-image';
const dawn = '5b1f2d0e-0000-4000-8000-000000000001';
const image = new File(['x'], 'marsh.png', { type: 'image/png' });
const report = new File(['x'], 'report.pdf', { type: 'application/pdf' });
const group = () => screen.getByRole('group', { name: 'Value' });
const picker = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

/** An upload that stays pending until the test resolves it. */
function held() {
  const platform = createMemoryPlatform(exampleTables);
  const asked: { file: Blob; fields: Row; progress: (percent: number) => void; signal?: AbortSignal }[] = [];
  let finish: (row: Row) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const upload: typeof platform.upload = (file, fields, progress, signal) => {
    asked.push({ file, fields, progress, ...(signal ? { signal } : {}) });
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
      signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
    });
  };
  const context = testContext({ platform: { ...platform, upload } });
  return { context, asked, finish: (row: Row) => finish(row), fail: (error: unknown) => fail(error) };
}

describe(id, () => {
  test.each([
    ['an SVG image without a key', 'image/svg+xml', false],
    ['another image with one', 'image/png', true],
  ])('CALL-78 requests %s', async (_, type, hasKey) => {
    const platform = createMemoryPlatform({ ...exampleTables, directus_files: [{ id: dawn, type }] });
    const assetUrl = vi.spyOn(platform, 'assetUrl');
    const { container } = await renderInterface(id, { context: testContext({ platform }), value: dawn });
    await vi.waitFor(() => expect(container.querySelector('img')).not.toBeNull());
    expect(assetUrl.mock.calls.length).toBeGreaterThan(0);
    // The link to the original file has no key either.
    expect(assetUrl.mock.calls.some(([, size]) => size?.key !== undefined)).toBe(hasKey);
  });

  test('a dropped image is uploaded into the folder, shows its progress, and becomes the value', async () => {
    const { context, asked, finish } = held();
    const { onChange } = await renderInterface(id, { context, options: { folder: 'covers' } });
    fireEvent.dragOver(group());
    expect(screen.getByText('Release to upload')).toBeVisible();
    fireEvent.drop(group(), { dataTransfer: { files: [image] } });
    expect(await screen.findByRole('progressbar', { name: 'marsh.png' })).toHaveValue(0);
    await vi.waitFor(() => expect(asked[0]).toMatchObject({ file: image, fields: { folder: 'covers' } }));
    asked[0]?.progress(40);
    expect(await screen.findByText(/^40% of 1 B$/)).toBeVisible();
    expect(await barriers()).toEqual([]);
    finish({ id: dawn });
    expect(await screen.findByText('Salt marsh at dawn')).toBeVisible();
    expect(onChange).toHaveBeenLastCalledWith(dawn);
  });

  test('a large upload is paused and continued; one that is canceled while paused is discarded', async () => {
    const { context, asked, finish } = held();
    const discard = vi.fn<Platform['uploads']['discard']>(async () => undefined);
    const uploads = { ...context.platform.uploads, canPause: () => true, discard };
    const platform = { ...context.platform, uploads };
    const { user, onChange } = await renderInterface(id, { context: { ...context, platform } });
    const pause = () => screen.findByRole('button', { name: 'Pause marsh.png' });
    fireEvent.drop(group(), { dataTransfer: { files: [image] } });
    await user.click(await pause());
    expect(asked[0]?.signal?.aborted).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Resume marsh.png' }));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(discard).not.toHaveBeenCalled();
    await user.click(await pause());
    await screen.findByRole('button', { name: 'Resume marsh.png' });
    await user.click(screen.getByRole('button', { name: 'Stop the upload' }));
    await vi.waitFor(() => expect(discard).toHaveBeenCalledTimes(1));
    fireEvent.drop(group(), { dataTransfer: { files: [image] } });
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    finish({ id: dawn });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(dawn));
  });

  test('an image whose content is stored asks: the stored file becomes the value, or the image is uploaded', async () => {
    const { context, asked, finish } = held();
    const stored = {
      id: dawn,
      title: 'Salt marsh at dawn',
      type: 'image/png',
      filesize: 1,
      checksum: 'same',
    };
    const read: Platform['read'] = async (target, query, signal) =>
      query.filter && JSON.stringify(query.filter).includes('filesize')
        ? ({ data: [stored], meta: {} } as never)
        : context.platform.read(target, query, signal);
    stubChecksums('same');
    const platform = { ...context.platform, read };
    const { user, onChange } = await renderInterface(id, { context: { ...context, platform } });
    fireEvent.drop(group(), { dataTransfer: { files: [image] } });
    expect(await screen.findByText('The same file exists: “Salt marsh at dawn”')).toBeVisible();
    expect(asked).toEqual([]);
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Upload anyway: marsh.png' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    finish({ id: 'new' });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('new'));
    fireEvent.drop(group(), { dataTransfer: { files: [image] } });
    await user.click(await screen.findByRole('button', { name: 'Use the existing one: marsh.png' }));
    expect(onChange).toHaveBeenLastCalledWith(dawn);
    expect(asked).toHaveLength(1);
  });

  test('a stopped upload changes nothing and reports no error', async () => {
    const { context, asked } = held();
    const { user, onChange, container } = await renderInterface(id, { context });
    await user.upload(picker(container), image);
    await user.click(screen.getByRole('button', { name: 'Stop the upload' }));
    expect(await screen.findByText('Drop an image here')).toBeVisible();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
    expect(context.report).not.toHaveBeenCalled();
  });

  test('an upload that fails is reported, and the field is as before', async () => {
    const { context, fail } = held();
    const { user, onChange, container } = await renderInterface(id, { context });
    await user.upload(picker(container), image);
    const error = new PlatformError({ message: 'Too large.', status: 413, code: 'PAYLOAD_TOO_LARGE' });
    fail(error);
    await vi.waitFor(() => expect(context.report).toHaveBeenCalledWith(error));
    expect(screen.getByText('Drop an image here')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a file that is not an image is rejected by name before it is uploaded', async () => {
    const { context, asked } = held();
    await renderInterface(id, { context });
    fireEvent.drop(group(), { dataTransfer: { files: [report] } });
    expect(await screen.findByText(/^"report.pdf" is not an image\./)).toBeVisible();
    expect(context.announce).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('"report.pdf" is not an image.'),
    );
    expect(asked).toEqual([]);
  });

  test('a pasted image is uploaded', async () => {
    const { context, asked, finish } = held();
    const { onChange } = await renderInterface(id, { context });
    fireEvent.paste(group(), { clipboardData: { files: [image] } });
    await vi.waitFor(() => expect(asked[0]).toMatchObject({ file: image }));
    finish({ id: dawn });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(dawn));
  });

  test('CALL-38 an image is imported from a URL; a file that is not an image is rejected and deleted', async () => {
    const { context } = held();
    const answers = [
      { id: 'x', type: 'application/pdf' },
      { id: dawn, type: 'image/jpeg' },
    ];
    const call = vi.fn<(method: string, path: string, body: unknown) => Promise<Row>>(
      async () => answers.shift() ?? {},
    );
    const remove = vi.fn(async () => undefined);
    const platform = { ...context.platform, call: call as never, remove };
    const { user, onChange } = await renderInterface(id, {
      context: { ...context, platform },
      options: { folder: 'covers' },
    });
    const fetchFrom = async (address: string) => {
      await user.click(screen.getByRole('button', { name: 'From a link' }));
      await user.type(await screen.findByRole('textbox', { name: 'URL' }), `${address}{Enter}`);
    };
    await fetchFrom('https://a.example/b');
    expect(await screen.findByText(/^"https:\/\/a.example\/b" is not an image\./)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ collection: 'directus_files' }, ['x']);
    await fetchFrom('https://a.example/c.jpg');
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(dawn));
    const body = { url: 'https://a.example/c.jpg', data: { folder: 'covers' } };
    expect(call.mock.lastCall?.slice(0, 3)).toEqual(['POST', '/files/import', body]);
  });

  test('the chosen image is previewed in full size; Escape closes the preview', async () => {
    const { user } = await renderInterface(id, { value: dawn });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salt marsh at dawn' }));
    expect(dialog.getByRole('img', { name: 'Salt marsh at dawn' })).toHaveAttribute(
      'src',
      expect.not.stringContaining('key='),
    );
    expect(await barriers()).toEqual([]);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('one of the existing images is chosen, with a search', async () => {
    const platform = createMemoryPlatform(exampleTables);
    const context = testContext({ platform, metadata: relatedMetadata });
    const { user, onChange } = await renderInterface(id, { context });
    await user.click(screen.getByRole('button', { name: 'From the library' }));
    const drawer = within(await screen.findByRole('dialog'));
    const dawnCard = await drawer.findByRole('checkbox', { name: 'Select Salt marsh at dawn' });
    expect(drawer.queryByRole('checkbox', { name: 'Select Tide tables' })).toBeNull();
    expect(drawer.getByText('Only images are shown.')).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.click(drawer.getByRole('button', { name: /^Search/ }));
    await user.type(drawer.getByRole('searchbox'), 'marsh{Enter}');
    await user.click(dawnCard);
    await user.click(drawer.getByRole('button', { name: 'Choose' }));
    expect(onChange).toHaveBeenLastCalledWith(dawn);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the chosen image shows its details, is downloaded and deselected', async () => {
    const platform = createMemoryPlatform(exampleTables);
    const assetUrl = vi.fn<typeof platform.assetUrl>((file) => `/assets/${file}`);
    const context = testContext({ platform: { ...platform, assetUrl } });
    const { user, onChange } = await renderInterface(id, { value: dawn, context });
    expect(screen.getByRole('img', { name: 'Salt marsh at dawn' })).toBeVisible();
    expect(screen.getByText('4,032 × 2,268 · 2 MB · JPEG image')).toBeVisible();
    expect(assetUrl).toHaveBeenCalledWith(dawn, { key: 'system-large-cover', modified: null });
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/assets/${dawn}`);
    expect(assetUrl).toHaveBeenCalledWith(dawn, { download: true });
    await user.click(screen.getByRole('button', { name: 'Deselect' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('users without create permission are not offered uploads', async () => {
    const grants = compileGrants(
      [
        {
          id: 1,
          role: 'r',
          collection: 'directus_files',
          action: 'read',
          permissions: {},
          validation: null,
          presets: null,
          fields: ['*'],
          limit: null,
        },
      ] as never,
      { admin: false },
    );
    const { container } = await renderInterface(id, { context: testContext({ grants }) });
    expect(picker(container)).toBeNull();
    expect(screen.queryByRole('button', { name: 'From this device' })).toBeNull();
    expect(screen.getByRole('button', { name: 'From the library' })).toBeVisible();
  });

  test('a phone offers its camera, and the photo is uploaded', async () => {
    const { context, asked } = held();
    const { container, unmount } = await renderInterface(id, { context });
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
    unmount();
    onTouch();
    const room = await renderInterface(id, { context });
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeVisible();
    const camera = room.container.querySelector<HTMLInputElement>('input[capture="environment"]');
    expect(camera).toHaveAttribute('accept', 'image/*');
    expect(container.querySelector('input[capture]')).toBeNull();
    await room.user.upload(camera as HTMLInputElement, image);
    expect(asked[0]).toMatchObject({ file: image });
    expect(await screen.findByRole('progressbar', { name: 'marsh.png' })).toBeVisible();
  });
});
