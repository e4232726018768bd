/** The parts that every layout of a list has. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const stored = (part: Partial<Preset>): Preset => ({
  ...blankPreset('articles', 'u1', { layout: 'tabular' }),
  id: 7,
  ...part,
});

/** Opens the list of 60 articles. `begins` is a date, so that the collection has a calendar. */
function open(part: Partial<Preset>, own: (call: Call) => Reply | undefined = () => undefined) {
  const articles = articlesReply({ rows: 60, presets: [stored(part)] });
  const reply = (call: Call): Reply | undefined => {
    const answer = own(call) ?? articles(call);
    if (call.path.startsWith('/fields')) {
      const { data } = (answer as Reply).body as { readonly data: readonly object[] };
      const begins = { collection: 'articles', field: 'begins', type: 'dateTime', meta: null };
      return { body: { data: [...data, { ...begins, schema: { name: 'begins' } }] } };
    }
    if (!call.path.startsWith('/presets') || call.method === 'GET') return answer;
    return { body: { data: { id: 7, ...(call.body as object) } } };
  };
  return openBuiltIn('/collections/articles', { registry, slots, reply });
}
const isSave = ({ method, path }: Call) => method === 'PATCH' && path.startsWith('/presets');
/** Opens the sidebar, and returns it. */
async function sidebarOf({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await screen.findByRole('heading', { level: 1, name: 'Articles' });
  const filter = await screen.findByRole('button', { name: /^Filter/ });
  await user.click(filter);
  return within(await screen.findByRole('complementary'));
}

test.each(['tabular', 'cards'] as const)(
  'LAY-13, COLL-35 the sidebar of a list as %s has filters, layouts, the export and the refresh, beside the count',
  async (layout) => {
    const page = await open({ layout });
    const sidebar = await sidebarOf(page);
    expect(await sidebar.findByRole('combobox', { name: 'Add filter' })).toBeInTheDocument();
    await page.user.click(sidebar.getByRole('button', { name: 'Layout options' }));
    await page.user.click(await sidebar.findByRole('combobox', { name: 'Layout' }));
    const listbox = await screen.findByRole('listbox', { name: 'Layout' });
    const offered = within(listbox).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Table', 'Cards', 'Calendar', 'Board']);
    await page.user.keyboard('{Escape}');
    await page.user.click(sidebar.getByRole('button', { name: 'Auto refresh' }));
    expect(await sidebar.findByRole('combobox', { name: 'Auto refresh' })).toHaveValue('No refresh');
    await page.user.click(sidebar.getByRole('button', { name: 'Export' }));
    expect(await sidebar.findByRole('combobox', { name: 'Format' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('1–25 of 60 articles');
  },
);

test('LAYC-03 the footer of cards has pages and six page sizes', async () => {
  const { user, calls, clock } = await open({ layout: 'cards' });
  const footer = within(await screen.findByRole('contentinfo'));
  const sizes = await footer.findByRole('combobox', { name: /per page/i });
  const offered = within(sizes).getAllByRole('option');
  expect(offered.map((option) => option.getAttribute('value'))).toEqual([
    '25',
    '50',
    '100',
    '250',
    '500',
    '1000',
  ]);
  await user.click(footer.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(calls.at(-1)?.path).toContain('page=3'));
  await user.selectOptions(sizes, '50');
  await waitFor(() => expect(calls.at(-1)?.path).toMatch(/limit=50.*page=1/));
  act(() => clock.advance(1000));
  await waitFor(() =>
    expect(calls.find(isSave)?.body).toMatchObject({ layout_query: { cards: { limit: 50 } } }),
  );
});

test('LAYC-09 a new item of a list of cards has the page /collections/{collection}/+', async () => {
  const { user, router } = await open({ layout: 'cards' });
  await screen.findByRole('heading', { level: 1, name: 'Articles' });
  await user.click(await screen.findByRole('button', { name: /^New article/i }));
  expect(router.state.location.pathname).toBe('/collections/articles/+');
});

test('LAYK-10, LAYK-11 a calendar has filters and the export, and reads events instead of pages', async () => {
  const page = await open({ layout: 'calendar', layout_query: { calendar: { page: 2, limit: 25 } } });
  const sidebar = await sidebarOf(page);
  expect(await sidebar.findByRole('combobox', { name: 'Add filter' })).toBeInTheDocument();
  await page.user.click(sidebar.getByRole('button', { name: 'Export' }));
  expect(await sidebar.findByRole('combobox', { name: 'Format' })).toBeInTheDocument();
  await waitFor(() => expect(page.calls.some(({ path }) => /items\/articles.*begins/.test(path))).toBe(true));
  expect(page.calls.some(({ path }) => /items\/articles.*(page=2|limit=25)/.test(path))).toBe(false);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('PRES-11 a reset clears the settings of a list that cannot be read, and shows a table', async () => {
  const broken: Partial<Preset> = {
    layout: 'cards',
    layout_query: { cards: { sort: 'title', limit: 50 } },
    layout_options: { cards: { size: 2 } },
    filters: [{ key: 'a', field: 'title', operator: 'eq', value: 'x' }],
    search: 'salt',
    refresh_interval: 30,
  };
  const { user, calls, clock } = await open(broken, ({ path }) =>
    /items\/articles.*salt/.test(decodeURIComponent(path)) ? failure(400, 'INVALID_QUERY') : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Reset page preferences' }));
  expect(await screen.findByRole('grid')).toBeInTheDocument();
  act(() => clock.advance(1000));
  await waitFor(() => expect(calls.find(isSave)?.path).toBe('/presets/7'));
  expect(calls.find(isSave)?.body).toMatchObject({
    layout: 'tabular',
    layout_query: null,
    layout_options: null,
    filters: null,
    search: null,
    refresh_interval: null,
  });
});
