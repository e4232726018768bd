/**
 * A list screen stays mounted while its collection changes. Nothing of one collection may be visible or sent
 * in the next one.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createRegistry } from '../contract/registry.ts';
import { preload } from '../kit/lazy-widget.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/**
 * The rows of both collections have the same keys and the columns the same names, so that any mix-up is
 * visible.
 */
const names = ['articles', 'pages'] as const;
const perPage = 25;
const rowsOf = (collection: string, from = 1) =>
  Array.from({ length: perPage }, (_, i) => ({ id: from + i, title: `${collection} ${from + i}` }));

function reply({ path, method, body }: Call): Reply | undefined {
  if (path.startsWith('/users/me')) return undefined;
  if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
  if (path.startsWith('/presets')) {
    if (method !== 'GET') return { body: { data: { id: 7, ...(body as object) } } };
    return { body: { data: [] } };
  }
  if (path.startsWith('/collections'))
    return {
      body: {
        data: names.map((collection) => ({ collection, meta: { collection }, schema: { name: collection } })),
      },
    };
  if (path.startsWith('/fields'))
    return {
      body: {
        data: names.flatMap((collection) =>
          ['id', 'title'].map((field) => ({
            collection,
            field,
            type: field === 'id' ? 'integer' : 'string',
            meta: { collection, field, interface: 'input' },
            schema: { name: field, is_primary_key: field === 'id', has_auto_increment: field === 'id' },
          })),
        ),
      },
    };
  const collection = /^\/items\/(\w+)/.exec(path)?.[1];
  if (!collection) return undefined;
  const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
  return {
    body: {
      data: rowsOf(collection, (page - 1) * perPage + 1),
      meta: { filter_count: rowCount.current, total_count: rowCount.current },
    },
  };
}

/** Number of renders of the navigation, which represents all parts that show no rows. */
let navigations = 0;
const [navigation] = blocks.all.filter(({ id }) => id === 'collections-navigation');
const counting = createRegistry({
  interfaces: registry.interfaces.all,
  displays: displays.all,
  layouts: layouts.all,
  panels: panels.all,
  actions: registry.actions.all,
  blocks: blocks.all.map((block) =>
    block === navigation
      ? {
          ...block,
          load: async () => {
            const Navigation = (await block.load()) as ComponentType<object>;
            return ((props: object) => {
              navigations += 1;
              return <Navigation {...props} />;
            }) as never;
          },
        }
      : block,
  ),
});
await preload(counting.blocks.all as never);

/** Number of rows of each collection. */
const rowCount = { current: 60 };
afterEach(() => void (rowCount.current = 60));

/** Responses to these paths fail. */
const broken: { paths: RegExp | null } = { paths: null };
afterEach(() => void (broken.paths = null));

/** Responses to `held` paths wait until they are released. */
async function openLists(held?: RegExp, at = '/collections/articles') {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const shell = await openBuiltIn(at, {
    registry: counting,
    reply: (call) => {
      if (broken.paths?.test(call.path)) return failure(500, 'INTERNAL_SERVER_ERROR', 'The disk is full');
      return held?.test(call.path) ? gate.then(() => reply(call) ?? {}) : reply(call);
    },
  });
  const { user } = shell;
  return {
    ...shell,
    release: () => act(async () => release()),
    box: () => screen.getByRole('searchbox'),
    table: () => within(screen.getByRole('grid')),
    go: async (name: string) => {
      const navigation = within(screen.getByRole('navigation', { name: 'Navigation' }));
      await user.click(navigation.getByRole('link', { name }));
    },
    shows: (text: string) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument()),
    asked: (collection: string) => shell.calls.filter(({ path }) => path.startsWith(`/items/${collection}`)),
  };
}

test('the table stays mounted and shows only the rows and columns of the next collection', async () => {
  const { go, shows, table } = await openLists();
  await shows('articles 3');
  const kept = screen.getByRole('grid');
  await go('Pages');
  await shows('pages 3');
  expect(screen.queryByText(/^articles \d/)).toBeNull();
  expect(screen.getByRole('grid')).toBe(kept);
  expect(kept).toHaveAccessibleName('Pages');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pages');
  expect(document.title).toContain('Pages');
  expect(table().getAllByRole('columnheader', { name: 'Title' })).toHaveLength(1);
});

test('rows that arrive after the user left are not shown in the next list', async () => {
  const { go, shows, release, clock } = await openLists(/^\/items\/pages/);
  await shows('articles 3');
  await go('Pages');
  act(() => clock.advance(50));
  await waitFor(() => expect(screen.queryByText(/^articles \d/)).toBeNull());
  await go('Articles');
  await shows('articles 3');
  await release();
  expect(screen.queryByText(/^pages \d/)).toBeNull();
  await shows('articles 3');
});

test('a list has one search in flight, and none after its page is left', async () => {
  const { go, shows, user, box, clock, asked } = await openLists(/search=/);
  await shows('articles 3');
  const searches = () =>
    asked('articles').filter(({ path, signal }) => path.includes('search=') && signal?.aborted === false);
  for (const word of ['l', 'la', 'lam']) {
    await user.type(box(), word.slice(-1));
    act(() => clock.advance(500));
    await waitFor(() => expect(searches().at(-1)?.path).toMatch(new RegExp(`search=${word}(&|$)`)));
    expect(searches()).toHaveLength(2);
  }
  await go('Pages');
  await waitFor(() => expect(searches()).toEqual([]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('search and selection stay with their collection', async () => {
  const { go, shows, user, box, table, clock, asked } = await openLists();
  await shows('articles 3');
  await user.click(table().getAllByRole('checkbox')[1] as HTMLElement);
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1 selected');
  await user.type(box(), 'lamp');
  act(() => clock.advance(500));
  await waitFor(() => expect(asked('articles').at(-1)?.path).toContain('search=lamp'));

  await go('Pages');
  await shows('pages 3');
  expect(box()).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(table().queryAllByRole('checkbox', { checked: true })).toEqual([]);
  expect(asked('pages').every(({ path }) => !path.includes('lamp'))).toBe(true);

  await go('Articles');
  await shows('articles 3');
  expect(box()).toHaveValue('lamp');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(table().queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('filters stay with their collection; a filter that was just set is kept for it', async () => {
  const { go, shows, user, asked } = await openLists();
  await shows('articles 3');
  const rules = () => screen.queryAllByRole('group', { name: 'Title' });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
  await user.click(await screen.findByRole('option', { name: 'Title' }));
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'x');
  expect(rules()).toHaveLength(1);
  // Faster than the filter's debounce.
  await go('Pages');
  await shows('pages 3');
  expect(rules()).toEqual([]);
  expect(asked('pages').every(({ path }) => !/[?&]filter/.test(path))).toBe(true);
  await go('Articles');
  await shows('articles 3');
  expect(rules()).toHaveLength(1);
  await waitFor(() => expect(asked('articles').at(-1)?.path).toMatch(/[?&]filter/));
});

test('a pending search text is not applied to the next collection', async () => {
  const { go, shows, user, box, clock, asked } = await openLists();
  await shows('articles 3');
  await user.type(box(), 'la');
  await go('Pages');
  await shows('pages 3');
  act(() => clock.advance(5000));
  expect(box()).toHaveValue('');
  expect(asked('pages').every(({ path }) => !path.includes('search'))).toBe(true);
});

test('the page number stays with its collection', async () => {
  const { go, shows, user, asked } = await openLists();
  await shows('articles 3');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await shows('articles 26');
  await go('Pages');
  await shows('pages 3');
  expect(asked('pages').every(({ path }) => !path.includes('page=2'))).toBe(true);
});

test('a list is requested with the click, and only once', async () => {
  const { go, shows, asked } = await openLists();
  await shows('articles 3');
  await go('Pages');
  await shows('pages 3');
  expect(asked('pages').filter(({ path }) => !path.includes('limit=0'))).toHaveLength(1);
  expect(asked('pages').filter(({ path }) => path.includes('limit=0'))).toHaveLength(1);
});

test('a click waits a short time for the fields of its page, so that it renders once', async () => {
  const { go, shows, release, clock } = await openLists(/^\/fields\?collections=pages/);
  await shows('articles 3');
  await go('Pages');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Articles');
  act(() => clock.advance(50));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pages'));
  await release();
  await shows('pages 3');
});

test('a page whose fields and rows arrive in this time renders once, with both', async () => {
  const { go, shows, release } = await openLists(/^\/fields\?collections=pages|^\/items\/pages/);
  await shows('articles 3');
  const drawn = new Set<string>();
  const watcher = new MutationObserver(() => {
    const rows = screen.queryAllByRole('row').length > 1 ? 'rows' : 'no rows';
    drawn.add(`${screen.getByRole('heading', { level: 1 }).textContent} with ${rows}`);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  navigations = 0;
  await go('Pages');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Articles');
  await release();
  await shows('pages 3');
  watcher.disconnect();
  expect(drawn).toContain('Pages with rows');
  expect([...drawn]).not.toContain('Pages with no rows');
  expect(navigations).toBe(1);
});

test('the fields of linked collections are preloaded when idle; their page renders once', async () => {
  const { go, shows, calls } = await openLists();
  await shows('articles 3');
  const fields = () => calls.filter(({ path }) => /^\/fields.*pages/.test(path)).length;
  await waitFor(() => expect(fields()).toBe(1));
  navigations = 0;
  await go('Pages');
  await shows('pages 3');
  expect(fields()).toBe(1);
  expect(navigations).toBe(1);
});

test('a page whose fields cannot be read shows the failure, and loads on retry', async () => {
  broken.paths = /^\/fields.*pages/;
  const { go, shows, user, clock } = await openLists();
  await shows('articles 3');
  await go('Pages');
  act(() => clock.advance(50));
  expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full');
  expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeInTheDocument();
  broken.paths = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await shows('pages 3');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an item whose fields cannot be read shows the failure, and loads on retry', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken.paths = /^\/fields/;
  const { user, asked } = await openLists(undefined, '/collections/pages/1');
  expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full');
  expect(asked('pages')).toEqual([]);
  broken.paths = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked('pages')[0]?.path).toMatch(/^\/items\/pages\/1/));
  expect(screen.queryByText(/disk is full/)).toBeNull();
  silent.mockRestore();
});

test('the later of two clicks wins, in any order of responses', async () => {
  const { go, shows, release, clock } = await openLists(/^\/fields\?collections=pages/);
  await shows('articles 3');
  await go('Pages');
  await go('Articles');
  act(() => clock.advance(50));
  await release();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Articles');
  await shows('articles 3');
});

test('neither new rows nor an announcement re-render the navigation', async () => {
  const { go, shows } = await openLists();
  await shows('articles 3');
  await go('Pages');
  await shows('pages 3');
  navigations = 0;
  await go('Articles');
  await shows('articles 3');
  expect(navigations).toBe(1);
});

test('pressing a link requests the list before the click; opening another tab does not', async () => {
  const { shows, user, asked } = await openLists();
  await shows('articles 3');
  const link = screen.getByRole('link', { name: 'Pages' });
  await user.keyboard('{Control>}');
  await user.pointer([{ keys: '[MouseLeft>]', target: link }]);
  await user.keyboard('{/Control}');
  expect(asked('pages')).toHaveLength(0);
  await user.pointer([{ keys: '[/MouseLeft]', target: document.body }]);
  await user.pointer([{ keys: '[MouseLeft>]', target: link }]);
  await waitFor(() => expect(asked('pages')).toHaveLength(2));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Articles');
  await user.pointer([{ keys: '[/MouseLeft]', target: link }]);
  await shows('pages 3');
  expect(asked('pages')).toHaveLength(2);
});

test('LAYT-06, PRES-08 a changed preset is stored for its own collection when the list is left', async () => {
  const { go, shows, user, calls } = await openLists();
  await shows('articles 3');
  screen.getByRole('separator', { name: /Title/ }).focus();
  await user.keyboard('{ArrowRight}');
  await go('Pages');
  await shows('pages 3');
  const stored = calls.filter(({ path, method }) => path.startsWith('/presets') && method === 'POST');
  expect(stored.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      collection: 'articles',
      layout_options: { tabular: { widths: { id: 160, title: 168 } } },
    }),
  ]);
  await go('Articles');
  await shows('articles 3');
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveStyle({ width: '168px' });
});

test('LAYT-06, PRES-08 a changed preset is stored by a keepalive request when the page is closed', async () => {
  const { shows, user, calls } = await openLists();
  await shows('articles 3');
  screen.getByRole('separator', { name: /Title/ }).focus();
  await user.keyboard('{ArrowRight}');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  const stored = calls.filter(({ path, method }) => path.startsWith('/presets') && method === 'POST');
  expect(stored).toEqual([
    expect.objectContaining({
      keepalive: true,
      body: expect.objectContaining({
        layout_options: { tabular: { widths: { id: 160, title: 168 } } },
      }) as unknown,
    }),
  ]);
});

test.each([
  [100_000, '100,000', true],
  [100_001, '100,001', false],
])(
  'all rows of all pages can be selected if they are at most 100,000: %i rows',
  async (count, text, isOffered) => {
    rowCount.current = count;
    const { shows, user } = await openLists();
    await shows('articles 3');
    await user.click(screen.getAllByRole('checkbox', { name: /^Select "/ })[0] as HTMLElement);
    const strip = within(screen.getByRole('region', { name: 'Selection' }));
    expect(strip.queryByRole('button', { name: `Select all ${text}` }) !== null).toBe(isOffered);
  },
);
