import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { addLateTexts, createTexts } from '../../../renderer/shell/i18n.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { me } from '../../../tests/support/shell.tsx';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, interfaces } = registry;
await preload([...blocks.all, ...panels.all, interfaces.get('input'), slots.Form, slots.Fields] as never);
// Their first import splits the catalogue, which can take longer than a query waits.
await addLateTexts(await createTexts());

const ada = { id: me.id, email: me.email, first_name: me.first_name, last_name: me.last_name, avatar: null };
const bob = { id: 'u2', email: 'bob@example.com', first_name: 'Bob', last_name: null, avatar: null };
const comment = (id: number, text: string, user: object | null = ada) => ({
  id,
  action: 'comment',
  comment: text,
  user,
  timestamp: '2026-01-15T11:00:00Z',
});
type Comment = ReturnType<typeof comment>;

interface Given {
  readonly path?: string;
  readonly comments?: readonly Comment[];
  /** The permissions of a role. Without them, the user is an administrator. */
  readonly grants?: readonly object[];
  /** Responds to a request before the platform does. */
  readonly first?: (call: Call) => Reply | undefined;
}

/** A platform that stores comments of an article and of a file. */
function createPlatform({ comments = [], grants, first }: Given) {
  let stored = [...comments];
  const answers = articlesReply({ granted: grants ? [] : 'all' });
  const collections = ['articles', 'directus_files', 'directus_activity'].map((collection) => ({
    collection,
    meta: { collection, accountability: 'all' },
    schema: { name: collection },
  }));
  const write = (call: Call): Reply | undefined => {
    const id = Number(call.path.split('/')[3]);
    const text = (call.body as { comment: string } | undefined)?.comment ?? '';
    if (call.method === 'POST') stored = [comment(stored.length + 100, text), ...stored];
    if (call.method === 'PATCH')
      stored = stored.map((each) => (each.id === id ? { ...each, comment: text } : each));
    if (call.method === 'DELETE') stored = stored.filter((each) => each.id !== id);
    return { body: { data: stored[0] ?? null } };
  };
  const reply = (call: Call): Reply | undefined => {
    const { path } = call;
    const special = first?.(call);
    if (special) return special;
    if (path.startsWith('/activity/comment')) return write(call);
    if (path.startsWith('/activity')) {
      const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'));
      return { body: { data: stored.slice(0, limit), meta: { filter_count: stored.length } } };
    }
    if (path.startsWith('/revisions')) return { body: { data: [], meta: { filter_count: 0 } } };
    if (path.startsWith('/collections')) return { body: { data: collections } };
    if (path.startsWith('/permissions') && grants)
      return { body: { data: grants.map((grant, id) => ({ id, role: 'r2', permissions: {}, ...grant })) } };
    if (path.startsWith('/items/articles/')) return { body: { data: { id: 1, title: 'Salt', place: null } } };
    if (path.startsWith('/files/'))
      return { body: { data: { id: 'f1', title: 'Tide', type: 'text/plain', filename_download: 'a.txt' } } };
    return answers(call);
  };
  return { reply, change: (next: readonly Comment[]) => void (stored = [...next]) };
}

async function openPage(given: Given = {}) {
  const platform = createPlatform(given);
  const shell = await openBuiltIn(given.path ?? '/collections/articles/1', {
    registry,
    slots,
    reply: platform.reply,
  });
  return { ...shell, ...platform };
}

/** Opens the page of an item and the section of its comments. */
async function openComments(given: Given = {}) {
  const page = await openPage(given);
  await userEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  const sidebar = screen.getByRole('complementary');
  const panel = within(sidebar.querySelector<HTMLElement>('section:has([aria-label="Comments"])') ?? sidebar);
  const sent = () =>
    page.calls
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/activity/comment'))
      .map(({ method, path, body }) => [method, path, body]);
  return { ...page, panel, sent };
}

const read = { collection: 'directus_activity', action: 'read', fields: ['*'] };
const create = { ...read, action: 'create' };
const articles = ['read', 'update'].map((action) => ({ collection: 'articles', action, fields: ['*'] }));

test('COMM-02 COMM-07 a comment is posted, shown and confirmed by a notice', async () => {
  const { panel, sent } = await openComments({ comments: [comment(1, 'Too short', bob)] });
  const area = await panel.findByRole('textbox', { name: 'New comment' });
  await userEvent.type(area, '  Salt is rising ');
  await userEvent.click(panel.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Comment posted')).toBeVisible();
  expect(sent()).toEqual([
    ['POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Salt is rising' }],
  ]);
  await waitFor(() =>
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Salt is rising'),
      expect.stringMatching(/Bob.*1 hour ago.*Too short/),
    ]),
  );
  expect(area).toHaveValue('');
});

test('COMM-03 Post is disabled without text, and for white space', async () => {
  const { panel, sent } = await openComments();
  const post = await panel.findByRole('button', { name: 'Post' });
  expect(post).toHaveAttribute('aria-disabled', 'true');
  const area = panel.getByRole('textbox', { name: 'New comment' });
  await userEvent.type(area, '  \n ');
  expect(post).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(post);
  await userEvent.type(area, '{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
  await userEvent.type(area, 'a');
  expect(post).not.toHaveAttribute('aria-disabled');
});

test('COMM-02 COMM-04 a comment is edited in place; Save is disabled while it is unchanged', async () => {
  const { panel, sent } = await openComments({ comments: [comment(7, 'Salt')] });
  await userEvent.click(await panel.findByRole('button', { name: 'Edit comment' }));
  const area = panel.getByRole('textbox', { name: 'Edit comment' });
  expect(area).toHaveFocus();
  const save = panel.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(area, '!');
  expect(save).not.toHaveAttribute('aria-disabled');
  await userEvent.clear(area);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(area, 'Pepper');
  await userEvent.click(save);
  expect(await panel.findByText('Pepper')).toBeVisible();
  expect(sent()).toEqual([['PATCH', '/activity/comment/7', { comment: 'Pepper' }]]);
  expect(panel.getByRole('button', { name: 'Edit comment' })).toHaveFocus();
});

test('leaving the page asks before it discards the edit of a comment', async () => {
  const { panel, sent } = await openComments({ comments: [comment(7, 'Salt')] });
  await userEvent.click(await panel.findByRole('button', { name: 'Edit comment' }));
  const list = within(screen.getByRole('banner')).getByRole('link', { name: 'Articles' });
  const area = panel.getByRole('textbox', { name: 'Edit comment' });
  await userEvent.type(area, ' and pepper');
  await userEvent.click(list);
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(area).toHaveValue('Salt and pepper');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Salt and pepper')).toBeVisible();
  expect(sent()).toHaveLength(1);
  await userEvent.click(list);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Comments' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape cancels the edit of a comment, and the focus returns', async () => {
  const { panel, sent } = await openComments({ comments: [comment(7, 'Salt')] });
  await userEvent.click(await panel.findByRole('button', { name: 'Edit comment' }));
  await userEvent.type(panel.getByRole('textbox', { name: 'Edit comment' }), ' and more{Escape}');
  expect(panel.queryByRole('textbox', { name: 'Edit comment' })).toBeNull();
  expect(panel.getByText('Salt')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Edit comment' })).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('COMM-06 Ctrl+Enter and Cmd+Enter post and save', async () => {
  const { panel, sent } = await openComments({ comments: [comment(7, 'Salt')] });
  const area = await panel.findByRole('textbox', { name: 'New comment' });
  await userEvent.type(area, 'One{Enter}two');
  expect(sent()).toEqual([]);
  await userEvent.type(area, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[2]).toMatchObject({ comment: 'One\ntwo' });
  await userEvent.click(panel.getAllByRole('button', { name: 'Edit comment' }).at(-1) as Element);
  const editor = panel.getByRole('textbox', { name: 'Edit comment' });
  await userEvent.type(editor, '{Meta>}{Enter}{/Meta}');
  expect(sent()).toHaveLength(1);
  await userEvent.type(editor, 's{Meta>}{Enter}{/Meta}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(['PATCH', '/activity/comment/7', { comment: 'Salts' }]);
});

test('COMM-05 COMM-02 a comment is deleted after a confirmation', async () => {
  const { panel, sent } = await openComments({ comments: [comment(7, 'Salt')] });
  await userEvent.click(await panel.findByRole('button', { name: 'Delete comment' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await userEvent.click(panel.getByRole('button', { name: 'Delete comment' }));
  const again = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Delete comment' }));
  expect(await panel.findByText('No comments yet.')).toBeVisible();
  expect(sent()).toEqual([['DELETE', '/activity/comment/7', undefined]]);
});

test('the text of a comment is kept if it cannot be posted or saved, and while the section is closed', async () => {
  const refuse = ({ method }: Call) => (method === 'GET' ? undefined : failure(503, 'SERVICE_UNAVAILABLE'));
  const { panel } = await openComments({
    comments: [comment(7, 'Salt')],
    first: (call) => (call.path.startsWith('/activity/comment') ? refuse(call) : undefined),
  });
  await userEvent.type(await panel.findByRole('textbox', { name: 'New comment' }), 'Kept');
  await userEvent.click(panel.getByRole('button', { name: 'Post' }));
  const dialog = await screen.findByRole('dialog', { name: 'The comment was not posted' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await userEvent.click(panel.getByRole('button', { name: 'Edit comment' }));
  await userEvent.type(panel.getByRole('textbox', { name: 'Edit comment' }), ' too');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  const other = await screen.findByRole('dialog', { name: 'The comment was not saved' });
  await userEvent.click(within(other).getByRole('button', { name: 'Done' }));
  const heading = screen.getByRole('button', { name: 'Comments' });
  await userEvent.click(heading);
  await userEvent.click(heading);
  expect(panel.getByRole('textbox', { name: 'New comment' })).toHaveValue('Kept');
  expect(panel.getByRole('textbox', { name: 'Edit comment' })).toHaveValue('Salt too');
});

test('the markup of a comment is text, and its URLs are links', async () => {
  const text = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) https://example.org/a.';
  const { panel } = await openComments({ comments: [comment(7, text)] });
  const row = await panel.findByRole('listitem');
  expect(row).toHaveTextContent(text);
  expect(row.querySelector('img')).toBeNull();
  const [link, ...others] = within(row).getAllByRole('link');
  expect(others).toEqual([]);
  expect(link).toHaveAttribute('href', 'https://example.org/a');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('a long comment is shortened at a whole character, until the user opens it', async () => {
  const text = `${'x'.repeat(998)} 👍 end`;
  const { panel } = await openComments({ comments: [comment(7, text)] });
  const row = await panel.findByRole('listitem');
  expect(within(row).getByText(/^x+…/)).toHaveTextContent(/x{998}…Show all$/);
  await userEvent.click(within(row).getByRole('button', { name: 'Show all' }));
  expect(within(row).getByText(/^x+/)).toHaveTextContent(/x{998} 👍 end$/);
});

test('CALL-18 the newest 50 comments are read, and older ones on demand', async () => {
  const comments = Array.from({ length: 120 }, (_, i) => comment(120 - i, `Comment ${120 - i}`));
  const { panel, calls } = await openComments({ comments });
  expect(await panel.findAllByRole('listitem')).toHaveLength(50);
  const path = decodeURIComponent(calls.find((call) => call.path.startsWith('/activity?'))?.path ?? '');
  expect(path).toContain('"collection":{"_eq":"articles"},"item":{"_eq":"1"},"action":{"_eq":"comment"}');
  expect(path).toContain('sort=-id');
  expect(path).toContain('user.avatar.id');
  await userEvent.click(panel.getByRole('button', { name: 'Load more (70)' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(100));
  await userEvent.click(panel.getByRole('button', { name: 'Load more (20)' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(120));
  expect(panel.queryByRole('button', { name: /^Load more/ })).toBeNull();
});

test('comments that cannot be read offer a retry, and the composer stays', async () => {
  let fails = true;
  const first = ({ path }: Call) =>
    fails && path.startsWith('/activity?')
      ? failure(500, 'INTERNAL_SERVER_ERROR', 'Out of order')
      : undefined;
  const { panel } = await openComments({ comments: [comment(7, 'Salt')], first });
  expect(await panel.findByText('The comments could not be read: Out of order')).toBeVisible();
  expect(panel.getByRole('textbox', { name: 'New comment' })).toBeVisible();
  fails = false;
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText('Salt')).toBeVisible();
});

test('users change their own comments only, if their role allows it', async () => {
  const own = { ...read, permissions: { user: { _eq: '$CURRENT_USER' } } };
  const { panel } = await openComments({
    comments: [comment(8, 'Mine'), comment(7, 'Of Bob', bob)],
    grants: [...articles, read, create, { ...own, action: 'update' }, { ...read, action: 'delete' }],
  });
  const [mine, ofBob] = await panel.findAllByRole('listitem');
  const names = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  expect(names(mine)).toEqual(['Edit comment', 'Delete comment']);
  expect(names(ofBob)).toEqual([]);
});

test('a user who may not comment sees the comments without a composer', async () => {
  const { panel } = await openComments({ comments: [comment(7, 'Salt')], grants: [...articles, read] });
  expect(await panel.findByText('Salt')).toBeVisible();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Edit comment' })).toBeNull();
});

const sections = () =>
  [...screen.getByRole('complementary').querySelectorAll('h2')].map(({ textContent }) => textContent);

test.each<[string, Given, readonly string[]]>([
  ['has all sections', {}, ['About Articles', 'Comments', 'Revisions']],
  ['is new', { path: '/collections/articles/+' }, ['About Articles']],
  ['is a batch', { path: '/collections/articles/1,2' }, ['About Articles']],
  ['is open for a user who may not read activity', { grants: articles }, ['About Articles']],
])('ITEM-04 the sidebar of an item that %s', async (_, given, expected) => {
  await openPage(given);
  await screen.findByRole('textbox', { name: /^Title/ });
  await waitFor(() => expect(sections()).toEqual(expected));
});

test('FILE-27 the sidebar of a file has its details, its comments and its revisions', async () => {
  const { panel, sent } = await openComments({ path: '/files/f1' });
  expect(sections()).toEqual(expect.arrayContaining(['File details', 'Comments', 'Revisions']));
  await userEvent.type(await panel.findByRole('textbox', { name: 'New comment' }), 'Crop it');
  await userEvent.click(panel.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST', '/activity/comment', { collection: 'directus_files', item: 'f1', comment: 'Crop it' }],
    ]),
  );
});
