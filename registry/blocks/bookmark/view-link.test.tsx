import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);
afterEach(() => vi.restoreAllMocks());

const own: Preset = {
  ...blankPreset('articles', 'u1', { layout: 'tabular' }),
  id: 7,
  layout_query: { tabular: { sort: 'place', fields: ['place'] } },
};

function open(path: string) {
  const articles = articlesReply({ presets: [own] });
  const reply = (call: Call) => {
    if (call.path.startsWith('/roles')) return { body: { data: [] } };
    if (!call.path.startsWith('/presets') || call.method === 'GET') return articles(call);
    return { body: { data: { id: 9, ...(call.body as object) } } };
  };
  return openBuiltIn(path, { registry, slots, reply });
}
type Calls = Awaited<ReturnType<typeof open>>['calls'];
const written = (calls: Calls) =>
  calls.filter(({ method, path }) => path.startsWith('/presets') && method !== 'GET');
/** Returns the parameters of the last read of rows. */
function lastRead(calls: Calls): Readonly<Record<string, string>> {
  const reads = calls.filter(({ path }) => path.startsWith('/items/articles') && !path.includes('limit=0'));
  return Object.fromEntries(new URL(reads.at(-1)?.path ?? '', 'http://platform').searchParams);
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], button: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
const search = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString();
const filter = JSON.stringify({ _and: [{ title: { _contains: 'Article' } }] });
const view = { layout: 'tabular', fields: 'title,id', filter, search: 'kiel', sort: '-title', limit: '50' };

test('the menu of a list copies a link to its view, without the page', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  const { user } = await open('/collections/articles');
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  await choose(user, 'Save or share this view', 'Copy link to this view');
  expect(await screen.findByText('Link copied')).toBeVisible();
  const { pathname, searchParams } = new URL(written.mock.lastCall?.[0] ?? '');
  expect(pathname).toBe('/admin/collections/articles');
  expect(Object.fromEntries(searchParams)).toEqual({
    layout: 'tabular',
    fields: 'place',
    sort: 'place',
    limit: '25',
  });
});

test('a link shows its view as "From a link"; changes and pages do not touch the stored preset', async () => {
  const { user, calls, clock } = await open(`/collections/articles?${search(view)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'From a link' })).toBeVisible();
  const { layout: _layout, fields: _columns, ...read } = view;
  await waitFor(() => expect(lastRead(calls)).toMatchObject(read));
  expect(lastRead(calls)['fields']?.split(',').toSorted()).toEqual(['id', 'title']);
  await screen.findByRole('columnheader', { name: 'Title' });
  expect(screen.queryByRole('columnheader', { name: 'Place' })).toBeNull();
  expect(screen.queryByRole('note')).toBeNull();
  await user.click(within(screen.getByRole('columnheader', { name: 'Title' })).getByRole('button'));
  await waitFor(() => expect(lastRead(calls)['sort']).toBe('title'));
  clock.advance(10_000);
  expect(written(calls)).toEqual([]);
  await choose(user, 'View from a link, with unsaved changes', 'Discard changes of this view');
  // The rows are still cached.
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending'),
  );
});

test('the view of a link is saved as the own view, or left for it; back shows the link again', async () => {
  const { user, calls, router } = await open(`/collections/articles?${search(view)}`);
  await choose(user, 'View from a link', 'Return to my own view');
  expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await waitFor(() => expect(lastRead(calls)['sort']).toBe('place'));
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { level: 1, name: 'From a link' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Place' })).toBeNull());
  await router.navigate(1);
  expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await router.navigate(-1);
  await choose(user, 'View from a link', 'Save as my view of Articles');
  expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(written(calls)).toMatchObject([
    {
      method: 'PATCH',
      path: '/presets/7',
      body: {
        search: 'kiel',
        filters: [{ field: 'title', operator: 'contains', value: 'Article' }],
        layout_query: { tabular: { sort: '-title', fields: ['title', 'id'], limit: 50 } },
      },
    },
  ]);
  await waitFor(() => expect(lastRead(calls)).toMatchObject({ sort: '-title', search: 'kiel' }));
});

test('the view of a link is saved as a bookmark', async () => {
  const { user, calls, router } = await open(`/collections/articles?${search(view)}`);
  await choose(user, 'View from a link', 'Save as bookmark');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Kiel{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Kiel' })).toBeVisible();
  expect(router.state.location.search).toBe('?bookmark=9');
  expect(written(calls)).toMatchObject([
    { method: 'POST', body: { bookmark: 'Kiel', user: 'u1', search: 'kiel', layout: 'tabular' } },
  ]);
  expect(written(calls)[0]?.body).not.toHaveProperty('id');
});

test('parts that cannot be applied are named, and the rest of the link works', async () => {
  const broken = { layout: 'gantt', fields: 'gone,title', filter: '{"title"', sort: 'gone', limit: '5e9' };
  const { calls } = await open(`/collections/articles?${search({ ...broken, search: 'kiel' })}`);
  const notice = await screen.findByRole('note');
  const parts = within(notice).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'The layout "gantt" does not exist in this app. The list is shown as "Table".',
    'The column "Gone" is left out. The field does not exist, or you may not see it.',
    'The sort by "Gone" is left out. The field does not exist, or you may not see it.',
    'The page size "5e9" is left out. Use a number from 1 to 1000.',
    'A filter cannot be read. It is left out.',
  ]);
  await waitFor(() => expect(lastRead(calls)).toMatchObject({ search: 'kiel', sort: 'id', limit: '25' }));
  expect(lastRead(calls)).not.toHaveProperty('filter');
});
