import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  PlatformError,
  type CallProgress,
  type Platform,
  type Row,
} from '../../../renderer/contract/platform.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { tipOver } from '../../../tests/support/tip.ts';
import { listOf, openDrawer, relatedTables, renderRelated, rowsOf } from '../../../tests/support/related.tsx';
import { onTouch } from '../../../tests/support/touch.ts';
import { barriers } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const file = (name: string) => new File([name], name, { type: 'image/png' });
const newId: unknown = expect.stringMatching(/^\$new:/);
const created = (key: unknown, sort: number) => ({ $id: newId, files_id: key, sort });
const titles = () => rowsOf('gallery').map((text) => /Dawn|Dusk|Tide tables|Item/.exec(text)?.[0] ?? text);
const gallery = async (given: Parameters<typeof renderRelated>[0] = {}) => {
  const room = await renderRelated({ collection: 'albums', ...given });
  if (given.itemKey !== '+') await waitFor(() => expect(titles()).toEqual(['Dawn', 'Tide tables']));
  return { ...room, list: listOf('gallery') };
};
const picker = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
/** The frame that accepts dropped and pasted files. */
const frame = () => listOf('gallery').getByRole('group');
const drop = (...files: readonly File[]) =>
  fireEvent.drop(frame().firstElementChild as Element, { dataTransfer: { files } });

/** Uploads that stay pending until the test resolves them, by file name. */
function held() {
  const asked: { name: string; fields: Row; progress: (percent: number) => void; signal: AbortSignal }[] = [];
  const ends = new Map<string, { resolve: (row: Row) => void; reject: (error: unknown) => void }>();
  const upload: Platform['upload'] = (blob, fields, progress, signal) => {
    const { name } = blob as File;
    asked.push({ name, fields, progress, signal: signal as AbortSignal });
    return new Promise((resolve, reject) => {
      ends.set(name, { resolve, reject });
      signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
    });
  };
  const end = async (name: string) => {
    await vi.waitFor(() => expect(ends.has(name)).toBe(true));
    return ends.get(name);
  };
  return {
    asked,
    does: { upload },
    arrive: async (name: string, row: Row) => (await end(name))?.resolve(row),
    fail: async (name: string, error: unknown) => (await end(name))?.reject(error),
  };
}

describe('files', () => {
  test('rows show a thumbnail or the file type, details, preview and download', async () => {
    expect(defaultsOf(options)).toEqual({
      template: null,
      enableCreate: true,
      enableSelect: true,
      folder: null,
      allowedTypes: null,
    });
    const { list, calls } = await gallery();
    // The interface renders the thumbnail itself: platforms have no such field.
    expect(calls.filter((call) => call.includes('$thumbnail'))).toEqual([]);
    expect(document.querySelectorAll('[data-field="gallery"] img')).toHaveLength(1);
    expect(list.getByText('84 kB · PDF document')).toBeVisible();
    expect(list.getByRole('link', { name: 'Download "Dawn"' })).toHaveAttribute('href', '/assets/f1');
    expect(await barriers()).toEqual([]);
  });

  test('several dropped files each show their progress and are added in their order', async () => {
    const uploads = held();
    const { store, list } = await gallery({ does: uploads.does });
    drop(file('one.png'), file('two.png'));
    expect(await list.findByRole('progressbar', { name: 'one.png' })).toHaveValue(0);
    expect(list.getByRole('progressbar', { name: 'two.png' })).toHaveValue(0);
    await vi.waitFor(() => expect(uploads.asked).toHaveLength(1));
    expect(uploads.asked[0]).toMatchObject({ name: 'one.png', fields: { folder: 'prints' } });
    uploads.asked[0]?.progress(40);
    expect(await list.findByText(/^40% of \d+ B$/)).toBeVisible();
    expect(await barriers()).toEqual([]);
    await uploads.arrive('one.png', { id: 'f3' });
    await uploads.arrive('two.png', { id: 'f2' });
    await waitFor(() => expect(titles()).toEqual(['Dawn', 'Tide tables', 'Dusk', 'Tide tables']));
    expect(store.payload().set).toEqual({
      gallery: { create: [created('f3', 2), created('f2', 3)], update: [], delete: [] },
    });
  });

  test('one upload is stopped and one fails with its name and reason; the others are added, and the failed one is retried', async () => {
    const uploads = held();
    const { user, store, container, list } = await gallery({ does: uploads.does });
    await user.upload(picker(container), [file('long.png'), file('broken.png'), file('fine.png')]);
    await user.click(list.getByRole('button', { name: 'Stop the upload of "long.png"' }));
    expect(uploads.asked[0]?.signal.aborted).toBe(true);
    await uploads.fail(
      'broken.png',
      new PlatformError({ message: 'Too large.', status: 413, code: 'PAYLOAD_TOO_LARGE' }),
    );
    await uploads.arrive('fine.png', { id: 'f3' });
    expect(await list.findByText('"broken.png" was not added: Too large.')).toBeVisible();
    await waitFor(() => expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] }));
    expect(await barriers()).toEqual([]);
    await user.click(list.getByRole('button', { name: 'Try "broken.png" again' }));
    await vi.waitFor(() => expect(uploads.asked.map(({ name }) => name).at(-1)).toBe('broken.png'));
    await uploads.fail('broken.png', new Error('No space left.'));
    await user.click(await list.findByRole('button', { name: 'Dismiss "broken.png"' }));
    expect(list.queryByText(/was not added/)).toBeNull();
    expect(list.queryByRole('progressbar')).toBeNull();
  });

  test('a pasted image is uploaded', async () => {
    const uploads = held();
    const { store } = await gallery({ does: uploads.does });
    const where = frame().firstElementChild as Element;
    fireEvent(where, createEvent.paste(where, { clipboardData: { files: [file('pasted.png')] } }));
    await uploads.arrive('pasted.png', { id: 'f3' });
    await waitFor(() => expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] }));
  });

  test('CALL-38 a file is imported from a URL on the web, and from no other scheme', async () => {
    const call = vi.fn<(...asked: readonly unknown[]) => Promise<Row>>(async () => ({ id: 'f3' }));
    const { user, store, list } = await gallery({ does: { call: call as Platform['call'] } });
    await user.click(list.getByRole('button', { name: 'From a link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'From a link' }));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'file:///etc/passwd{Enter}');
    expect(dialog.getByText('Enter a URL that starts with https:// or http://.')).toBeVisible();
    expect(call).not.toHaveBeenCalled();
    await user.clear(dialog.getByRole('textbox', { name: 'URL' }));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://example.com/dusk.png{Enter}');
    await waitFor(() => expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] }));
    const sent = { url: 'https://example.com/dusk.png', data: { folder: 'prints' } };
    expect(call.mock.lastCall?.slice(0, 3)).toEqual(['POST', '/files/import', sent]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('CALL-38 the import from a URL shows its percentage, and can be stopped', async () => {
    let report: (progress: CallProgress) => void = () => undefined;
    let aborted: AbortSignal | undefined;
    const call = ((_method, _path, _body, signal, onProgress) => {
      report = onProgress ?? report;
      aborted = signal;
      return new Promise(() => undefined);
    }) as Platform['call'];
    const { user, list } = await gallery({ does: { call } });
    await user.click(list.getByRole('button', { name: 'From a link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'From a link' }));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://example.com/dusk.png{Enter}');
    const bar = await screen.findByRole('progressbar', { name: 'https://example.com/dusk.png' });
    expect(bar).not.toHaveAttribute('value');
    act(() => report({ received: 500, size: 2000 }));
    expect(bar).toHaveAttribute('value', '25');
    expect(await screen.findByText('25% of 2.0 kB')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Stop/ }));
    expect(aborted?.aborted).toBe(true);
    expect(bar).not.toBeInTheDocument();
  });

  test('several files are chosen from the library with thumbnails; linked ones are not offered', async () => {
    const { user, store, list } = await gallery();
    await user.click(list.getByRole('button', { name: 'From the library' }));
    const drawer = await openDrawer();
    const dusk = await drawer.findByRole('checkbox', { name: 'Select Dusk' });
    await user.click(dusk);
    expect(drawer.getAllByRole('checkbox', { name: /^Select (?!all)/ })).toHaveLength(1);
    expect(dusk.closest('li')?.querySelector('img')).not.toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] });
  });

  test('FORM-18 the picker lists a folder, keeps what is selected in another, and uploads into it', async () => {
    const uploads = held();
    const prints = { id: 'prints', name: 'Prints', parent: null };
    const tables = {
      ...relatedTables,
      directus_folders: [prints],
      directus_files: (relatedTables['directus_files'] ?? []).map((row) =>
        row['title'] === 'Dusk' ? { ...row, folder: 'prints' } : { ...row, folder: null },
      ),
    };
    const { user, store, list } = await gallery({ tables, does: uploads.does });
    await user.click(list.getByRole('button', { name: 'From the library' }));
    const drawer = await openDrawer();
    await user.click(await drawer.findByRole('checkbox', { name: 'Select Dusk' }));
    await user.click(drawer.getByRole('combobox', { name: 'Folders' }));
    await user.click(await screen.findByRole('option', { name: 'File library' }));
    await waitFor(() => expect(drawer.queryByRole('checkbox', { name: 'Select Dusk' })).toBeNull());
    await user.click(drawer.getByRole('combobox', { name: 'Folders' }));
    await user.click(await screen.findByRole('option', { name: /Prints/ }));
    expect(await drawer.findByRole('checkbox', { name: 'Select Dusk' })).toBeChecked();
    expect(drawer.getByText(/Only files of the folder “Prints”/)).toBeVisible();
    await user.upload(drawer.getByLabelText('From this device', { selector: 'input' }), [file('fog.png')]);
    await waitFor(() =>
      expect(uploads.asked[0]).toMatchObject({ name: 'fog.png', fields: { folder: 'prints' } }),
    );
    expect(await barriers()).toEqual([]);
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] });
  });

  test('a file is renamed in its drawer, removed and restored, and moved by keyboard', async () => {
    const { user, store, list } = await gallery();
    await user.click(list.getByRole('button', { name: 'Dawn' }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Title/ }), '!');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await user.click(list.getByRole('button', { name: 'Remove "Tide tables"' }));
    expect(store.payload().set).toEqual({
      gallery: {
        create: [],
        update: [{ $id: 21, id: 21, files_id: { id: 'f1', title: 'Dawn!' } }],
        delete: [22],
      },
    });
    await user.click(list.getByRole('button', { name: 'Restore "Tide tables"' }));
    (await list.findAllByRole('button', { name: /^Move/ }))[1]?.focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(titles()).toEqual(['Tide tables', 'Dawn']));
    expect(store.payload().set['gallery']).toMatchObject({ delete: [] });
  });

  test('a new album is empty and shows how to add files', async () => {
    const uploads = held();
    const { store, list, container, user } = await gallery({ itemKey: '+', does: uploads.does });
    expect(list.getByText('Drop or paste files here')).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.upload(picker(container), [file('first.png')]);
    await uploads.arrive('first.png', { id: 'f3' });
    await waitFor(() => expect(titles()[0]).toBe('Dusk'));
    expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 0)] });
  });

  test('without create permission on files, dropped files are not uploaded; choosing needs only the junction', async () => {
    const grant = (collection: string, action: string) => ({
      id: 1,
      role: 'r',
      collection,
      action,
      permissions: {},
      validation: null,
      presets: null,
      fields: ['*'],
      limit: null,
    });
    const permissions = [
      ...Object.keys(relatedTables).map((name) => grant(name, 'read')),
      grant('albums', 'update'),
      grant('albums_files', 'create'),
    ];
    const uploads = held();
    const { user, list, container, context } = await gallery({
      permissions: permissions as never,
      does: uploads.does,
    });
    expect(list.getByRole('button', { name: 'From this device' })).toHaveAttribute('aria-disabled', 'true');
    const device = list.getByRole('button', { name: 'From this device' });
    expect(await tipOver(device, { user, clock: context.clock })).toHaveTextContent(
      /may not create items of/,
    );
    expect(picker(container)).toBeNull();
    drop(file('one.png'));
    expect(uploads.asked).toEqual([]);
    expect(list.getByRole('button', { name: 'From the library' })).not.toHaveAttribute('aria-disabled');
    expect(list.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  test('long titles and right-to-left pages are accessible and work the same', async () => {
    const [first, ...others] = relatedTables['directus_files'] ?? [];
    const long = { ...first, title: 'So long a title that no line can hold it. '.repeat(40) };
    const links = (relatedTables['albums_files'] ?? []).map((row) =>
      row['sort'] === 0 ? { ...row, files_id: long } : row,
    );
    const tables = { ...relatedTables, directus_files: [long, ...others], albums_files: links };
    const { user, store } = await renderRelated({ collection: 'albums', direction: 'rtl', tables });
    const list = listOf('gallery');
    const [remove] = await list.findAllByRole('button', { name: /^Remove "So long/ });
    expect(remove?.closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(await barriers()).toEqual([]);
    await user.click(remove as HTMLElement);
    expect(store.payload().set['gallery']).toMatchObject({ delete: [21] });
  });

  test('a phone offers its camera, and the photo is added to the list', async () => {
    onTouch();
    const { asked, does, arrive } = held();
    const { user, container, store } = await gallery({ does });
    const camera = container.querySelector<HTMLInputElement>('input[capture="environment"]');
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeVisible();
    await user.upload(camera as HTMLInputElement, file('photo.png'));
    expect(asked.map(({ name }) => name)).toEqual(['photo.png']);
    await arrive('photo.png', { id: 'f3' });
    await waitFor(() => expect(store.payload().set['gallery']).toMatchObject({ create: [created('f3', 2)] }));
  });
});
