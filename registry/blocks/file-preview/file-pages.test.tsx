import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { filesReply } from '../../../tests/support/files-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);
await preload([interfaces.get('input'), interfaces.get('tags'), slots.Form] as never);

const open = (path: string, answers?: Parameters<typeof filesReply>[0]) =>
  openBuiltIn(path, { registry, slots, reply: filesReply(answers) });
const title = () => screen.findByRole('heading', { level: 1 });
/** Returns the filters of the last list of files. */
const filterOf = (calls: readonly { readonly path: string }[]) => {
  const last = calls.findLast(({ path }) => path.startsWith('/files?') && path.includes('limit=25'));
  return JSON.parse(new URL(`https://a${last?.path}`).searchParams.get('filter') ?? 'null') as unknown;
};

test('FILE-01, FILE-07, FILE-08 the library has folders, their tree, a search and the files without a folder', async () => {
  const { calls } = await open('/files');
  expect(await title()).toHaveTextContent('File library');
  const module = screen.getByRole('link', { name: 'Files' });
  expect(module.querySelector('[data-icon="folder"]')).toBeInTheDocument();
  const tree = within(await screen.findByRole('tree'));
  expect(await tree.findByRole('treeitem', { name: 'Prints' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'New folder' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toBeVisible();
  await waitFor(() => expect(filterOf(calls)).toEqual({ folder: { _null: true } }));
});

test('FILE-03, FILE-04 a folder lists its files under its name; the address of all folders is the library', async () => {
  const { calls, router } = await open('/files/folders/d1');
  await waitFor(async () => expect(await title()).toHaveTextContent('Prints'));
  await waitFor(() => expect(filterOf(calls)).toEqual({ folder: { _eq: 'd1' } }));
  await router.navigate('/files/folders');
  await waitFor(() => expect(router.state.location.pathname).toBe('/files'));
});

test.each([
  ['all', 'All files', null],
  ['mine', 'My files', { uploaded_by: { _eq: 'u1' } }],
  ['recent', 'Recent files', { uploaded_on: { _gte: '$NOW(-5 days)' } }],
])('FILE-05, FILE-06, FILE-07 /files/%s is the list "%s"', async (path, name, filter) => {
  const { calls } = await open(`/files/${path}`);
  expect(await title()).toHaveTextContent(name);
  await waitFor(() => expect(filterOf(calls)).toEqual(filter));
});

test('FILE-02, FILE-11, FILE-16 the add button opens a drawer; closing it returns to the folder', async () => {
  const { user, router } = await open('/files/folders/d1');
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  expect(router.state.location.pathname).toBe('/files/folders/d1/+');
  const drawer = within(await screen.findByRole('dialog', { name: 'Add files' }));
  expect(await drawer.findByRole('button', { name: 'Choose files' })).toBeVisible();
  await user.click(drawer.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/files/folders/d1'));
});

test('FILE-16 closing the drawer of the library returns to the library', async () => {
  const { user, router } = await open('/files/+');
  const drawer = within(await screen.findByRole('dialog', { name: 'Add files' }));
  await drawer.findByRole('button', { name: 'Choose files' });
  await user.click(drawer.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/files'));
});

test('FILE-15, FILE-19, FILE-20 a URL is imported into the folder; another text is not accepted', async () => {
  const library = filesReply();
  let store: (reply: Reply) => void = () => undefined;
  const { user, calls } = await openBuiltIn('/files/folders/d1/+', {
    registry,
    slots,
    reply: (call) =>
      call.path === '/files/import' ? new Promise<Reply>((done) => (store = done)) : library(call),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add files' });
  const drawer = within(dialog);
  await drawer.findByRole('button', { name: 'Choose files' });
  expect(dialog.querySelector('input[type="file"]')).toHaveAttribute('multiple');
  const url = await drawer.findByRole('textbox', { name: 'URL of a file on the web' });
  await user.type(url, 'harbour.jpg{Enter}');
  expect(url).toBeInvalid();
  expect(calls.some(({ path }) => path === '/files/import')).toBe(false);
  await user.clear(url);
  await user.type(url, 'https://example.com/harbour.jpg{Enter}');
  const sent = () => calls.find(({ path }) => path.startsWith('/files/import'))?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({ url: 'https://example.com/harbour.jpg', data: { folder: 'd1' } }),
  );
  // The URL stays until the file is stored.
  expect(url).toHaveAttribute('readonly');
  expect(url).toHaveValue('https://example.com/harbour.jpg');
  expect(dialog).toBeVisible();
  store({ body: { data: { id: 'f9' } } });
  await waitFor(() => expect(url).toHaveValue(''));
  // FILE-21
  expect(await screen.findByText('File uploaded')).toBeVisible();
});

test('FILE-13 "Clear filters" clears the filter and the search', async () => {
  const filter = encodeURIComponent(JSON.stringify({ title: { _eq: 'moon' } }));
  const { user, calls } = await open(`/files?search=moon&filter=${filter}`, { listed: 0 });
  await waitFor(() => expect(JSON.stringify(filterOf(calls))).toContain('moon'));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  await waitFor(() => expect(filterOf(calls)).toEqual({ folder: { _null: true } }));
});

test('FILE-12 an empty library offers to add files; FILE-13 a search without results can be cleared', async () => {
  const { user, router } = await open('/files', { listed: 0 });
  await user.type(await screen.findByRole('searchbox'), 'moon');
  await user.click(await screen.findByRole('button', { name: /Clear/ }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  const adds = await screen.findAllByRole('button', { name: 'Add files' });
  await user.click(adds.at(-1) as HTMLElement);
  expect(router.state.location.pathname).toBe('/files/+');
});

test('FILE-10 a role without permissions neither adds, edits nor deletes, and creates no folders', async () => {
  const { user } = await open('/files', {
    granted: { directus_files: ['read'], directus_folders: ['read'] },
  });
  const add = await screen.findByRole('button', { name: 'Add files' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'New folder' })).toHaveAttribute('aria-disabled', 'true');
  const list = within(await screen.findByRole('list', { name: 'Files' }));
  for (const box of (await list.findAllByRole('checkbox')).slice(0, 2)) await user.click(box);
  for (const name of [/^Edit/, 'Delete', 'Move to folder'])
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

test('FILE-24, FILE-25, FILE-36 the page of an image has its actions, its preview and its form', async () => {
  const { user } = await open('/files/f3');
  await waitFor(async () => expect(await title()).toHaveTextContent('Moon'));
  for (const name of ['Delete', 'Move to folder', 'Edit image', 'Download', 'Save'])
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  const image = await screen.findByRole('img', { name: 'Moon' });
  expect(image).toHaveAttribute('src', expect.stringContaining('key=system-large-contain'));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Moon');
  expect(screen.getByRole('navigation', { name: /Breadcrumb/i })).toHaveTextContent('Prints');
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More options: Save' }));
  expect(await screen.findByRole('menuitem', { name: /^Save and stay/ })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: /^Save as copy/ })).toBeInTheDocument();
});

test.each([
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
])('FILE-25 %s is played', async (type, element) => {
  await open('/files/f2', { changed: { f2: { type } } });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview.querySelector(element)).toHaveAttribute('controls'));
  expect(preview.querySelector(element)).toHaveAttribute('src', expect.stringContaining('/assets/f2'));
  expect(preview.querySelector(element)).toHaveAccessibleName('Notes');
});

test('FILE-24 a text has no image editor', async () => {
  await open('/files/f2');
  expect(await screen.findByRole('button', { name: 'Download' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit image' })).toBeNull();
});

test('FILE-30, FILE-31, FILE-35 an edit enables Save, which returns to the folder; facts are no inputs', async () => {
  const { user, router, calls } = await open('/files/f3');
  const input = await screen.findByRole('textbox', { name: /^Title/ });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  const form = screen.getByRole('main');
  expect(form.querySelector('[data-field="title"]')).toBeInTheDocument();
  const facts =
    'type width height filesize checksum uploaded_by uploaded_on modified_by modified_on duration folder charset embed';
  for (const fact of facts.split(' ')) expect(form.querySelector(`[data-field="${fact}"]`), fact).toBeNull();
  await user.type(input, ' and sea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/files/folders/d1'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ title: 'Moon and sea' });
});

test('FILE-28 leaving an edited file asks before the edits are discarded', async () => {
  const { user, router } = await open('/files/f3');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  void router.navigate('/files');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/files/f3');
  void router.navigate('/files');
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/files'));
});

test('FILE-29 a missing file has no page, beside the folders', async () => {
  await open('/files/gone');
  expect(await screen.findByRole('treeitem', { name: 'Prints' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull());
  expect(await screen.findByText(/does not exist|not allowed|no access/i)).toBeVisible();
});

test('FILE-22 the question before a file is deleted names the items that refer to it', async () => {
  const { user, calls } = await open('/files/f3', { avatars: 2 });
  await screen.findByRole('img', { name: 'Moon' });
  const remove = () => screen.getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(remove()).not.toHaveAttribute('aria-disabled'));
  await user.click(remove());
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Delete/, { selector: 'h2, h2 *' })).toBeVisible();
  expect(question.getByText('Items refer to this file: Users (2).')).toBeVisible();
  const counted = calls.find(({ path }) => path.startsWith('/users?') && path.includes('avatar'));
  expect(counted?.path).toContain('limit=0');
});

/** A collection with a text that links to a file, and what the platform answers for it. */
function withArticles(found: () => Reply) {
  const library = filesReply();
  const field = (name: string, type: string, more: object = {}) => ({
    collection: 'articles',
    field: name,
    type,
    meta: { ...metaOf('articles', name), interface: null },
    schema: { name, is_primary_key: name === 'id', max_length: null, ...more },
  });
  const added: Readonly<Record<string, readonly unknown[]>> = {
    '/collections': [{ collection: 'articles', meta: null, schema: { name: 'articles' } }],
    '/fields': [field('id', 'integer'), field('body', 'text'), field('code', 'string', { max_length: 20 })],
  };
  return (call: Call): Reply | undefined => {
    if (call.path.startsWith('/items/articles')) return found();
    const reply = library(call);
    const [, more] = Object.entries(added).find(([path]) => call.path.startsWith(path)) ?? [];
    const data = (reply?.body as { data?: readonly unknown[] } | undefined)?.data;
    return more && data ? { body: { data: [...data, ...more] } } : reply;
  };
}
const metaOf = (collection: string, field: string) => ({ collection, field, special: null, options: null });

test('links inside texts count as uses, in the panel and in the question before a file is deleted', async () => {
  const reply = withArticles(() => ({ body: { data: [{ id: 7 }], meta: { filter_count: 1 } } }));
  const { user, calls } = await openBuiltIn('/files/f3', { registry, slots, reply });
  await user.click(await screen.findByRole('button', { name: 'Where it is used' }));
  expect(await screen.findByText('Articles: Body')).toBeVisible();
  const searched = calls.filter(({ path }) => path.startsWith('/items/articles'));
  // Short texts are not searched.
  expect(searched).toHaveLength(1);
  expect(decodeURIComponent(searched[0]?.path ?? '')).toContain('{"body":{"_contains":"f3"}}');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  expect(await question.findByText('Items refer to this file: Articles (1).')).toBeVisible();
});

test('texts that could not be searched are mentioned', async () => {
  const reply = withArticles(() => failure(503, 'SERVICE_UNAVAILABLE'));
  const { user } = await openBuiltIn('/files/f3', { registry, slots, reply });
  await user.click(await screen.findByRole('button', { name: 'Where it is used' }));
  expect(await screen.findByText('Not all texts could be searched for links to it.')).toBeVisible();
});

test('the question before a file is deleted waits two seconds for the search in texts', async () => {
  const searches: Call[] = [];
  const reply = withArticles(() => ({}));
  const { user, clock } = await openBuiltIn('/files/f3', {
    registry,
    slots,
    reply: (call) => {
      if (!call.path.startsWith('/items/articles')) return reply(call);
      searches.push(call);
      return new Promise((_, reject) => {
        call.signal?.addEventListener('abort', () => reject(call.signal?.reason as Error));
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(searches).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  clock.advance(2000);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Not all texts could be searched for links.')).toBeVisible();
  expect(searches[0]?.signal?.aborted).toBe(true);
});

test('the page of a file lists where it is used when the panel opens', async () => {
  const { user, calls } = await open('/files/f3', { avatars: 2 });
  const panel = await screen.findByRole('button', { name: 'Where it is used' });
  expect(calls.some(({ path }) => path.startsWith('/users?') && path.includes('avatar'))).toBe(false);
  await user.click(panel);
  expect(await screen.findByText('Users: Avatar')).toBeVisible();
  expect(screen.getByText('2 more items')).toBeVisible();
});

test('FOLD-03 the add-folder button opens a dialog that needs a name', async () => {
  const { user, calls } = await open('/files');
  await user.click(await screen.findByRole('button', { name: 'New folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New folder' }));
  expect(dialog.getByRole('button', { name: 'Create folder' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Maps{Enter}');
  const sent = () => calls.find(({ method, path }) => method === 'POST' && path.startsWith('/folders'))?.body;
  await waitFor(() => expect(sent()).toMatchObject({ name: 'Maps', parent: null }));
});

test('FILE-09 a selection can be moved and deleted, and edited together if it has several files', async () => {
  const { user } = await open('/files');
  const list = within(await screen.findByRole('list', { name: 'Files' }));
  const [first, second] = await list.findAllByRole('checkbox');
  await user.click(first as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Move to folder' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  await user.click(second as HTMLElement);
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeInTheDocument();
});

test('FILE-26 a click on the preview opens the replacement by a file or by a URL', async () => {
  const { user } = await open('/files/f3');
  await user.click(await screen.findByRole('button', { name: 'Replace this image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace file' }));
  expect(await dialog.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'URL of a file on the web' })).toBeInTheDocument();
});

test('FILE-33 a refused save leaves the user on the page, with the edit', async () => {
  const answers = filesReply();
  const { user, router } = await openBuiltIn('/files/f3', {
    registry,
    slots,
    reply: (call) => (call.method === 'PATCH' ? failure(500, 'INTERNAL_SERVER_ERROR') : answers(call)),
  });
  const input = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(input, ' and sea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/files/f3');
  expect(input).toHaveValue('Moon and sea');
});

test('FILE-33 a refused deletion leaves the user on the page', async () => {
  const answers = filesReply();
  const { user, router } = await openBuiltIn('/files/f3', {
    registry,
    slots,
    reply: (call) => (call.method === 'DELETE' ? failure(500, 'INTERNAL_SERVER_ERROR') : answers(call)),
  });
  await screen.findByRole('img', { name: 'Moon' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-disabled'),
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/refused|went wrong|unexpected|error/i)).toBeVisible();
  expect(router.state.location.pathname).toBe('/files/f3');
});

test('FILE-25 an image that the browser cannot show says so, and can still be replaced', async () => {
  await open('/files/f3');
  fireEvent.error(await screen.findByRole('img', { name: 'Moon' }));
  expect(await screen.findByText(/^This file cannot be shown\. It may be damaged/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace file' })).toBeInTheDocument();
});

test('the page of a file lists its former contents, and restores or deletes them', async () => {
  const library = filesReply();
  const capabilities = { fieldsByCollection: true, fileOriginals: true };
  let kept = ['f3-1.png', 'f3-2.txt'].map((original) => ({
    original,
    filename_download: original,
    type: original.endsWith('png') ? 'image/png' : 'text/plain',
    filesize: 2000,
    width: null,
    height: null,
    replaced_on: '2026-01-02T03:04:05Z',
    kept_until: '2026-02-01T03:04:05Z',
  }));
  const reply = (call: Call): Reply | undefined => {
    if (call.path === '/server/info') return { body: { data: { capabilities } } };
    if (!call.path.startsWith('/files/f3/originals')) return library(call);
    if (call.method === 'DELETE') kept = kept.filter(({ original }) => !call.path.endsWith(original));
    return { body: { data: kept } };
  };
  const { user, calls } = await openBuiltIn('/files/f3', { registry, slots, reply });
  await user.click(await screen.findByRole('button', { name: 'Former contents' }));
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
  const image = await rowOf('f3-1.png');
  expect(image.getByText('2 kB · PNG image')).toBeVisible();
  await user.click(image.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Former content restored')).toBeVisible();
  const sent = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/originals'));
  expect(sent?.body).toEqual({ original: 'f3-1.png' });
  await user.click((await rowOf('f3-2.txt')).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this former content?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('f3-2.txt')).toBeNull());
  expect(screen.getByText('f3-1.png')).toBeVisible();
});
