/** The command palette and the list of shortcuts, on the built-in screens. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { me } from '../../../tests/support/shell.tsx';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { slots } from '../slots.ts';
import './Palette.tsx';
import './ShortcutSheet.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => id === 'input');
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all, ...used] as never);
afterEach(() => vi.restoreAllMocks());

const list = '/collections/articles';
const item = '/collections/articles/1';
/** The search of the palette for items. */
const isItemSearch = ({ path }: Call) => path.startsWith('/items/articles') && path.includes('limit=5');

type Answers = Parameters<typeof articlesReply>[0];

async function open(
  path: string,
  answers: Answers = {},
  own: (call: Call) => Reply | undefined = () => undefined,
) {
  const articles = articlesReply(answers);
  const opened = await openBuiltIn(path, {
    registry,
    slots,
    reply: (call) =>
      own(call) ?? (call.path.startsWith('/revisions') ? { body: { data: [] } } : articles(call)),
  });
  if (path === list) await screen.findByRole('grid');
  else await screen.findByRole('heading', { level: 1, name: /Article|Content/ });
  return opened;
}

type Opened = Awaited<ReturnType<typeof open>>;

async function openPalette({ user }: Opened) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Command palette' }));
  return { dialog, search: dialog.getByRole('combobox', { name: 'Find anything' }) };
}

const groupOf = (name: string) => within(screen.getByRole('group', { name }));
const labelsOf = (name: string) =>
  groupOf(name)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('the command palette opens from a text field, and Escape returns the focus to it', async () => {
  const opened = await open(item);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await opened.user.click(title);
  const { search } = await openPalette(opened);
  expect(search).toHaveFocus();
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the command palette finds a collection by its key, and Enter opens it', async () => {
  const opened = await open('/collections', {}, ({ path }) =>
    path.startsWith('/users/me')
      ? { body: { data: { ...me, language: 'en-US' } } }
      : path.startsWith('/collections')
        ? {
            body: {
              data: [
                {
                  collection: 'articles',
                  meta: {
                    collection: 'articles',
                    translations: [{ language: 'en-US', translation: 'Essays' }],
                  },
                  schema: { name: 'articles' },
                },
                {
                  collection: 'secrets',
                  meta: { collection: 'secrets', hidden: true },
                  schema: { name: 'secrets' },
                },
              ],
            },
          }
        : undefined,
  );
  const { search } = await openPalette(opened);
  expect(labelsOf('Collections')).toEqual(['Essays']);
  await opened.user.type(search, 'artic');
  expect(labelsOf('Collections')).toEqual(['Essays']);
  expect(search).toHaveAttribute('aria-activedescendant', groupOf('Collections').getByRole('option').id);
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(opened.router.state.location.pathname).toBe(list));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the command palette finds the pages of the settings for an administrator', async () => {
  const admin = await open('/collections');
  await admin.user.type((await openPalette(admin)).search, 'Data model');
  expect(labelsOf('Pages')[0]).toContain('Data model');
});

test('the command palette shows no settings to other users, and no collection that they may not read', async () => {
  const reader = await open('/collections', { granted: [] });
  const { search, dialog } = await openPalette(reader);
  expect(screen.queryByRole('group', { name: 'Collections' })).toBeNull();
  await reader.user.type(search, 'Data model');
  act(() => reader.clock.advance(250));
  await dialog.findByText(/^Nothing found for “Data model”/);
});

test('the command palette lists the enabled actions of the screen with their shortcuts, and runs one', async () => {
  const opened = await open(item);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await openPalette(opened);
  // Nothing is edited, so nothing can be saved.
  expect(labelsOf('Actions').some((label) => label?.startsWith('Save'))).toBe(false);
  await opened.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await opened.user.type(title, '!');
  const { search } = await openPalette(opened);
  await opened.user.type(search, 'save and stay');
  expect(labelsOf('Actions')).toEqual(['Save and stayCtrl+S']);
  await opened.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(
      opened.calls.some(({ method, path }) => method === 'PATCH' && path.startsWith('/items/articles')),
    ).toBe(true),
  );
});

test('the command palette searches the items of the list in view after the user stops typing', async () => {
  const opened = await open(list);
  const { search } = await openPalette(opened);
  const searches = () => opened.calls.filter(isItemSearch);
  await opened.user.type(search, 'arti');
  expect(searches()).toHaveLength(0);
  act(() => opened.clock.advance(250));
  await waitFor(() => expect(searches()).toHaveLength(1));
  expect(searches()[0]?.path).toContain('search=arti');
  await opened.user.type(search, 'cle 2');
  act(() => opened.clock.advance(250));
  await waitFor(() => expect(searches()).toHaveLength(2));
  const found = await screen.findByRole('group', { name: 'Items of Articles' });
  expect(within(found).getByRole('option', { name: 'Article 2' })).toBeVisible();
});

test('a superseded search of the command palette is aborted', async () => {
  const opened = await open(list, {}, (call) =>
    isItemSearch(call) ? (new Promise<Reply>(() => undefined) as never) : undefined,
  );
  const { search } = await openPalette(opened);
  await opened.user.type(search, 'a');
  act(() => opened.clock.advance(250));
  await waitFor(() => expect(opened.calls.filter(isItemSearch)).toHaveLength(1));
  const first = opened.calls.find(isItemSearch);
  expect(first?.signal?.aborted).toBe(false);
  await opened.user.type(search, 'r');
  expect(first?.signal?.aborted).toBe(true);
});

test('the command palette names the collections whose search failed, and still shows other results', async () => {
  const opened = await open(list, {}, (call) =>
    isItemSearch(call) ? failure(500, 'INTERNAL_SERVER_ERROR') : undefined,
  );
  const { search, dialog } = await openPalette(opened);
  await opened.user.type(search, 'article');
  act(() => opened.clock.advance(250));
  expect(await dialog.findByText('The search failed in: Articles. Type again to retry.')).toBeVisible();
  expect(labelsOf('Collections')).toEqual(['Articles']);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('Ctrl+Enter opens a result of the command palette in a new tab', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  const opened = await open('/collections');
  const { search } = await openPalette(opened);
  await opened.user.type(search, 'articles');
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  expect(tab).toHaveBeenCalledWith(`/admin${list}`, '_blank', 'noopener');
  expect(opened.router.state.location.pathname).toBe('/collections');
});

test('the command palette shows recently opened items with their current titles', async () => {
  let isAllowed = true;
  const opened = await open(item, {}, ({ path }) =>
    !isAllowed && path.startsWith('/items/articles') ? failure(403, 'FORBIDDEN') : undefined,
  );
  await act(() => opened.router.navigate('/collections'));
  await screen.findByRole('heading', { level: 1, name: 'Content' });
  await openPalette(opened);
  expect(
    await within(await screen.findByRole('group', { name: 'Recently opened' })).findByRole('option'),
  ).toHaveTextContent('Article 1');
  await opened.user.keyboard('{Escape}');
  isAllowed = false;
  const before = opened.calls.length;
  await openPalette(opened);
  await waitFor(() =>
    expect(opened.calls.slice(before).some(({ path }) => path.startsWith('/items/articles'))).toBe(true),
  );
  expect(screen.queryByRole('group', { name: 'Recently opened' })).toBeNull();
});

test('the command palette does not open above a question', async () => {
  const opened = await open(item);
  await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: /^Delete/ });
  await opened.user.keyboard('{Control>}k{/Control}');
  await opened.user.keyboard('?');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the command palette opens by its button, and closes by the key that opens it', async () => {
  const opened = await open('/collections');
  const navigation = within(await screen.findByRole('navigation', { name: 'Navigation' }));
  await opened.user.click(navigation.getByRole('button', { name: 'Find anything' }));
  await screen.findByRole('dialog', { name: 'Command palette' });
  await opened.user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question mark opens the list of shortcuts, but not inside a text field', async () => {
  const opened = await open(item);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await opened.user.type(title, '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => title.blur());
  await opened.user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keysOf = (group: HTMLElement, label: string) =>
    within(group).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  // Declared by the screens, by the layouts and by the app.
  expect(keysOf(await sheet.findByRole('region', { name: 'Forms' }), 'Save and stay')).toBe('Ctrl+S');
  expect(keysOf(sheet.getByRole('region', { name: 'Table' }), 'Change the width of the focused column')).toBe(
    'Alt+←Alt+→',
  );
  expect(keysOf(sheet.getByRole('region', { name: 'Everywhere' }), 'Command palette')).toBe('Ctrl+K');
});
