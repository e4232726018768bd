import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);
await preload([interfaces.get('select-dropdown'), interfaces.get('system-scope'), slots.Fields] as never);

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const blank = {
  filters: null,
  search: null,
  layout_query: null,
  layout_options: null,
  user: null,
  role: null,
};
const stored = [
  { ...blank, id: 1, collection: 'articles', layout: 'tabular', bookmark: null, user: ada },
  { ...blank, id: 2, collection: 'articles', layout: 'cards', bookmark: 'Drafts', role: { name: 'Editors' } },
  { ...blank, id: 3, collection: 'poems', layout: 'tabular', bookmark: 'Lost' },
];
const types: Readonly<Record<string, string>> = {
  id: 'integer',
  filters: 'json',
  layout_query: 'json',
  layout_options: 'json',
  refresh_interval: 'integer',
};
const names = ['id', 'collection', 'user', 'role', 'bookmark', 'layout', 'search', 'filters', 'layout_query'];
const fields = [...names, 'layout_options', 'refresh_interval'].map((field) => ({
  collection: 'directus_presets',
  field,
  type: types[field] ?? 'string',
  meta: { collection: 'directus_presets', field, hidden: field !== 'bookmark' },
  schema: {
    name: field,
    is_nullable: field !== 'id',
    is_primary_key: field === 'id',
    has_auto_increment: field === 'id',
  },
}));
const system = ['directus_presets', 'directus_users', 'directus_roles'];
const collections = ['articles', ...system].map((collection) => ({
  collection,
  meta: { collection },
  schema: { name: collection },
}));

function reply({ path, method, body }: Call): Reply | undefined {
  const answer = articlesReply()({ path, method, body } as Call);
  if (path.startsWith('/collections')) return { body: { data: collections } };
  if (path.startsWith('/fields')) {
    const { data } = (answer as Reply).body as { readonly data: readonly object[] };
    return { body: { data: [...data, ...fields] } };
  }
  if (/^\/(roles|users)\?/.test(path)) return { body: { data: [] } };
  if (!path.startsWith('/presets')) return answer;
  if (method !== 'GET') return { body: { data: { id: 1, ...(body as object) } } };
  const [, key] = /^\/presets\/(\d+)/.exec(path) ?? [];
  if (key !== undefined) {
    const row = stored.find(({ id }) => String(id) === key);
    return { body: { data: row && { ...row, user: row.user && 'u7', role: row.role && 'r7' } } };
  }
  const meta = { filter_count: path.includes('_nnull') ? 2 : 3, total_count: 3 };
  return { body: { data: path.includes('limit=0') ? [] : stored, meta } };
}

const open = (path: string) => openBuiltIn(path, { registry, slots, reply });
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('PRES-16, PRES-20 presets are listed with collection, scope, layout and name, beside their counts', async () => {
  const { user } = await open('/settings/presets');
  const table = within(await screen.findByRole('table', { name: 'Presets & bookmarks' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(1, 5)).toEqual(['Collection', 'Scope', 'Layout', 'Name']);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => cellsOf(row)[2])).toEqual(['Ada Lovelace', 'Role: Editors', 'Everyone']);
  expect(rows.map((row) => cellsOf(row)[3])).toEqual(['Table', 'Cards', 'Table']);
  expect(rows.map((row) => cellsOf(row)[4])).toEqual(['Default', 'Drafts', 'Lost']);
  // The collection of a preset may have been deleted.
  expect(rows[2]).toHaveTextContent('Collection was deleted');
  await user.click(screen.getByRole('button', { name: 'Presets & bookmarks' }));
  const counts = (await screen.findByText('Bookmarks')).closest('dl') as HTMLElement;
  await waitFor(() => expect(counts).toHaveTextContent('Bookmarks2Presets1'));
});

test('PRES-17, PRES-18 a click on a row opens it, but toggles it while others are selected to be deleted', async () => {
  const { user, router, calls } = await open('/settings/presets');
  await user.click(await screen.findByRole('checkbox', { name: /Drafts/ }));
  await user.click(screen.getByText('Lost'));
  expect(router.state.location.pathname).toBe('/settings/presets');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual([2, 3]));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Drafts/ })).not.toBeChecked());
  await user.click(screen.getByText('Lost'));
  expect(router.state.location.pathname).toBe('/settings/presets/3');
});

test('PRES-21, PRES-24, PRES-25 a preset without a name is stored with null, and one of everyone without an owner', async () => {
  const { user, calls } = await open('/settings/presets/2');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeInTheDocument();
  await user.clear(name);
  await user.click(screen.getByRole('combobox', { name: /^Scope/ }));
  await user.click(await screen.findByRole('option', { name: 'Everyone' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () => calls.find(({ method }) => method === 'PATCH')?.body;
  await waitFor(() => expect(saved()).toMatchObject({ bookmark: null, role: null }));
});

test('PRES-03 a new preset starts for everyone, without a preview, and cannot be deleted', async () => {
  await open('/settings/presets/+');
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByRole('combobox', { name: /^Scope/ })).toHaveValue('Everyone');
  expect(screen.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('a preset of a deleted collection says so', async () => {
  await open('/settings/presets/3');
  expect(await screen.findByRole('note')).toHaveTextContent(
    'The collection "poems" does not exist any more.',
  );
});

test('PRES-19 the button and the empty state lead to a new preset', async () => {
  const { user, router } = await openBuiltIn('/settings/presets', {
    registry,
    slots,
    reply: (call) =>
      call.path.startsWith('/presets')
        ? { body: { data: [], meta: { filter_count: 0, total_count: 0 } } }
        : reply(call),
  });
  const links = () => screen.getAllByRole('button', { name: /^(New|Create) preset/i });
  // The header and the empty state.
  await waitFor(() => expect(links()).toHaveLength(2));
  for (const index of [0, 1]) {
    await waitFor(() => expect(links()).toHaveLength(2));
    await user.click(links()[index] as HTMLElement);
    expect(router.state.location.pathname).toBe('/settings/presets/+');
    await screen.findByRole('textbox', { name: /^Name/ });
    await router.navigate('/settings/presets');
    await screen.findByRole('heading', { name: 'Presets & bookmarks' });
  }
});

test('PRES-22 the sidebar of a preset edits its search, its layout and the options of the layout', async () => {
  const { user, calls, clock } = await open('/settings/presets/2');
  await screen.findByRole('region', { name: 'Preview' });
  const sidebar = within(screen.getByRole('complementary'));
  await user.click(sidebar.getByRole('button', { name: 'Search' }));
  await user.type(await sidebar.findByRole('searchbox'), 'salt');
  act(() => clock.advance(1000));
  await user.click(sidebar.getByRole('button', { name: 'Layout options' }));
  await user.click(await sidebar.findByRole('combobox', { name: 'Layout' }));
  await user.click(await screen.findByRole('option', { name: 'Table' }));
  await user.click(await sidebar.findByRole('combobox', { name: 'Spacing' }));
  await user.click(await screen.findByRole('option', { name: 'Compact' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === 'PATCH' && path.startsWith('/presets'))?.body,
    ).toMatchObject({
      search: 'salt',
      layout: 'tabular',
      layout_options: { tabular: { spacing: 'compact' } },
    }),
  );
});

test('PRES-23 back leads to the list, and only a stored preset can be deleted', async () => {
  const { user, router } = await open('/settings/presets/+');
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await router.navigate('/settings/presets/2');
  await screen.findByRole('region', { name: 'Preview' });
  expect(screen.getByRole('button', { name: /^Delete/ })).not.toHaveAttribute('aria-disabled');
  const path = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await user.click(path.getByRole('link', { name: 'Presets & bookmarks' }));
  expect(router.state.location.pathname).toBe('/settings/presets');
});

test('PRES-26 a preset is for a collection of the user, for users, files or the activity', async () => {
  const known = [...collections.map(({ collection }) => collection), 'directus_files', 'directus_activity'];
  const { user } = await openBuiltIn('/settings/presets/+', {
    registry,
    slots,
    reply: (call) =>
      call.path.startsWith('/collections')
        ? {
            body: {
              data: known.map((collection) => ({
                collection,
                meta: { collection, system: collection.startsWith('directus_') },
                schema: { name: collection },
              })),
            },
          }
        : reply(call),
  });
  await screen.findByRole('textbox', { name: /^Name/ });
  await user.click(screen.getByRole('combobox', { name: /^Collection/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Activity', 'Articles', 'Files', 'Users']);
});
