import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { addLateTexts, createTexts } from '../../../renderer/shell/i18n.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, interfaces } = registry;
await preload([...blocks.all, ...panels.all, interfaces.get('input'), slots.Form, slots.Fields] as never);
// Their first import splits the catalogue, which can take longer than a query waits.
await addLateTexts(await createTexts());

interface Given {
  readonly key?: string;
  readonly accountability?: 'all' | 'activity' | null;
  readonly granted?: readonly string[] | 'all';
}

/** Opens an item, and returns the titles of the sections of its sidebar. */
async function sectionsOf({ key = '1', accountability = 'all', granted = 'all' }: Given, isShown = false) {
  const answers = articlesReply({ granted });
  const reply = (call: Call) => {
    if (call.path.startsWith('/collections')) {
      const meta = { collection: 'articles', accountability };
      return { body: { data: [{ collection: 'articles', meta, schema: { name: 'articles' } }] } };
    }
    if (call.path.startsWith('/items/articles/'))
      return { body: { data: { id: 1, title: 'Salt', place: null } } };
    if (call.path.startsWith('/revisions')) return { body: { data: [], meta: { filter_count: 0 } } };
    return answers(call);
  };
  await openBuiltIn(`/collections/articles/${key}`, { registry, slots, reply });
  await screen.findByRole('textbox', { name: /^Title/ });
  await screen.findByRole('button', { name: 'About Articles' });
  const sidebar = screen.getByRole('complementary');
  if (isShown) await within(sidebar).findByRole('button', { name: 'Revisions' });
  return [...sidebar.querySelectorAll('h2')].map(({ textContent }) => textContent);
}

test('REV-01 ITEM-04 administrators see the revisions of an item', async () => {
  expect(await sectionsOf({}, true)).toContain('Revisions');
});

test('REV-02 the page of a singleton shows the revisions of its row', async () => {
  const answers = articlesReply({ granted: 'all' });
  const calls: string[] = [];
  await openBuiltIn('/collections/articles', {
    registry,
    slots,
    reply(call) {
      if (call.path.startsWith('/collections')) {
        const meta = { collection: 'articles', accountability: 'all', singleton: true };
        return { body: { data: [{ collection: 'articles', meta, schema: { name: 'articles' } }] } };
      }
      if (call.path.startsWith('/items/articles'))
        return { body: { data: { id: 7, title: 'Salt', place: null } } };
      if (!call.path.startsWith('/revisions')) return answers(call);
      calls.push(decodeURIComponent(call.path));
      const activity = { action: 'update', timestamp: '2026-11-26T08:00:00Z', user: null };
      const data = [
        { id: 3, item: '7', collection: 'articles', data: {}, delta: { title: 'Salt' }, activity },
      ];
      return { body: { data, meta: { filter_count: 1 } } };
    },
  });
  await screen.findByRole('textbox', { name: /^Title/ });
  const sidebar = await screen.findByRole('complementary');
  // The panels of the sidebar may be drawn after the form.
  await userEvent.click(await within(sidebar).findByRole('button', { name: /^Revisions/ }));
  expect(await within(sidebar).findByText('Title')).toBeVisible();
  expect(calls.join()).toContain('"item":{"_eq":"7"}');
});

test.each<[string, Given]>([
  ['is new', { key: '+' }],
  ['belongs to a collection that keeps only its activity', { accountability: 'activity' }],
  ['is open for a user who may not read revisions', { granted: ['read', 'update'] }],
])('REV-01 ITEM-04 the sidebar has no revisions if the item %s', async (_, given) => {
  expect(await sectionsOf(given)).not.toContain('Revisions');
});

const user = { id: 'u2', email: 'bob@example.com', first_name: 'Bob', last_name: null };
const revision = (id: number, delta: object, data: object = delta, action = 'update') => ({
  id,
  item: '1',
  collection: 'articles',
  data,
  delta,
  activity: { action, timestamp: '2026-01-15T08:00:00Z', user },
});
type Stored = ReturnType<typeof revision>;

/** Opens an item with these revisions, newest first, and the section of its sidebar. */
async function openRevisions(
  stored: readonly Stored[],
  {
    count = stored.length,
    item = {},
    granted = 'all' as readonly string[] | 'all',
    permissions = null as readonly object[] | null,
  } = {},
) {
  const answers = articlesReply({ granted });
  const reads: { readonly query: string; readonly filter: Record<string, unknown> }[] = [];
  const reply = (call: Call) => {
    if (call.path.startsWith('/collections')) {
      const meta = { collection: 'articles', accountability: 'all' };
      return { body: { data: [{ collection: 'articles', meta, schema: { name: 'articles' } }] } };
    }
    if (call.path.startsWith('/permissions') && permissions)
      return { body: { data: permissions.map((one, id) => ({ id, role: 'r2', permissions: {}, ...one })) } };
    if (call.path.startsWith('/items/articles/'))
      return { body: { data: { id: 1, title: 'Salt', place: 'Kiel', ...item } } };
    if (!call.path.startsWith('/revisions')) return answers(call);
    const query = new URLSearchParams(call.path.split('?')[1]);
    const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>;
    reads.push({ query: decodeURIComponent(call.path), filter });
    const below = (filter['id'] as { _lt: number } | undefined)?._lt ?? Infinity;
    const found = stored.filter(
      ({ id, activity }) => id < below && (!('activity' in filter) || activity.action === 'create'),
    );
    return { body: { data: found.slice(0, Number(query.get('limit'))), meta: { filter_count: count } } };
  };
  const { calls } = await openBuiltIn('/collections/articles/1', { registry, slots, reply });
  await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.click(await screen.findByRole('button', { name: 'Revisions' }));
  const panel = within(screen.getByRole('complementary'));
  /** Opens a revision by its position in the list. */
  const open = async (index: number) => {
    await userEvent.click((await panel.findAllByRole('button', { name: /Bob/ }))[index] as Element);
    return within(await screen.findByRole('dialog'));
  };
  return { panel, reads, calls, open };
}

const long = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    i === count - 1
      ? revision(1, { title: 'First' }, undefined, 'create')
      : revision(count - i, { title: `T${count - i}` }),
  );

test('REV-04 REV-05 REV-06 a long history shows 100 revisions, the number of others and the creation', async () => {
  const { panel, reads } = await openRevisions(long(1250));
  expect(await panel.findByText('1,149 other revisions')).toBeVisible();
  const titles = (await panel.findAllByRole('listitem')).map(
    (row) => row.querySelector('strong')?.textContent,
  );
  expect(titles).toHaveLength(101);
  expect([titles[0], titles[99], titles[100]]).toEqual(['Title', 'Title', 'Created']);
  expect(panel.getByRole('button', { name: 'Revisions' })).toHaveTextContent('1.3K');
  expect(reads).toHaveLength(2);
  expect(reads[0]?.query).toContain('limit=100');
  expect(reads[1]?.query).toContain('limit=1&');
  expect(reads[1]?.filter).toEqual({
    collection: { _eq: 'articles' },
    item: { _eq: '1' },
    activity: { action: { _eq: 'create' } },
  });
});

test('REV-04 a history of 100 revisions has no divider', async () => {
  const { panel, reads } = await openRevisions(long(100));
  expect(await panel.findByText('Created')).toBeVisible();
  expect(panel.queryByText(/other revision/)).toBeNull();
  expect(reads).toHaveLength(1);
});

test('REV-08 a revision shows its changes: long texts by words, other values before and after', async () => {
  const { open } = await openRevisions([
    revision(2, { title: 'The tide is rising in the marsh', place: 'Husum' }),
    revision(1, { title: 'The salt is rising in the marsh', place: 'Kiel' }, undefined, 'create'),
  ]);
  const drawer = await open(0);
  const [title, place] = drawer.getAllByRole('definition');
  expect(title?.querySelector('[data-diff]')).toHaveTextContent('The salttide is rising in the marsh');
  expect(title?.querySelector('del')).toHaveTextContent(/^salt$/);
  expect(title?.querySelector('ins')).toHaveTextContent(/^tide$/);
  expect(place?.querySelector('[data-diff]')).toBeNull();
  expect(place?.querySelector('del')).toHaveTextContent('Kiel');
  expect(place?.querySelector('ins')).toHaveTextContent('Husum');
});

test('REV-09 Revert stages only the changed fields that differ from the previous revision', async () => {
  const { open, calls } = await openRevisions([
    revision(3, { place: 'Husum' }, { id: 1, title: 'Salt', place: 'Husum' }),
    revision(2, { title: 'Salt', place: 'Kiel' }, { id: 1, title: 'Salt', place: 'Kiel' }),
    revision(1, { title: 'Pepper', place: 'Kiel' }, { id: 1, title: 'Pepper', place: 'Kiel' }, 'create'),
  ]);
  const place = screen.getByRole('textbox', { name: /^Place/ });
  await userEvent.type(place, '!');
  await userEvent.click((await open(1)).getByRole('button', { name: 'Revert' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Pepper');
  expect(place).toHaveValue('Kiel!');
  expect(
    calls.filter(({ method }) => method === 'PATCH' || method === 'POST').map(({ path }) => path),
  ).not.toContain('/items/articles/1');
  expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
  const drawer = await open(1);
  expect(drawer.getByRole('button', { name: 'Revert' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Salt');
});

test('REV-09 Revert names the fields that the user may not change', async () => {
  const { open } = await openRevisions(
    [
      revision(2, { title: 'Salt', place: 'Kiel' }),
      revision(1, { title: 'Pepper', place: 'Husum' }, undefined, 'create'),
    ],
    {
      granted: [],
      permissions: [
        { collection: 'articles', action: 'read', fields: ['*'] },
        { collection: 'articles', action: 'update', fields: ['title'] },
        { collection: 'directus_revisions', action: 'read', fields: ['*'] },
      ],
    },
  );
  await userEvent.click((await open(0)).getByRole('button', { name: 'Revert' }));
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Pepper');
  expect(await screen.findByText('You cannot revert these fields here: Place.')).toBeVisible();
});

test('REV-09 the revision before the oldest of the list is read when it is opened', async () => {
  const { open, reads } = await openRevisions(long(150));
  const drawer = await open(99);
  expect(await drawer.findByText('T50')).toBeVisible();
  expect(drawer.getByText('T51')).toBeVisible();
  expect(reads.at(-1)?.filter).toMatchObject({ id: { _lt: 51 } });
  await userEvent.click(drawer.getByRole('button', { name: 'Revert' }));
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('T50');
});

test('REV-09 the creation has nothing to revert to', async () => {
  const { open } = await openRevisions(long(3));
  const drawer = await open(2);
  expect(drawer.getByText('First')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Revert' })).toBeNull();
});
