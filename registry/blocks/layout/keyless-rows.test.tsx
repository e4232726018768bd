/** A list whose rows have no key opens nothing, and says why. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { rawField } from '../../gallery/example-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const states = [
  { text: 'Open', value: 'open' },
  { text: 'Done', value: 'done' },
];
const fields = [
  rawField('logs', 'name', 'string'),
  rawField('logs', 'at', 'dateTime'),
  rawField('logs', 'state', 'string', {
    meta: { interface: 'select-dropdown', options: { choices: states } },
  }),
];
const rows = [
  { name: 'First', at: '2026-01-05T10:00:00', state: 'open' },
  { name: 'Second', at: '2026-01-06T10:00:00', state: 'done' },
];
/** The options with which each layout shows the rows. A new layout needs an entry. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  tabular: {},
  cards: { title: '{{ name }}' },
  calendar: {
    template: '{{ name }}',
    startDateField: 'at',
    viewInfo: { type: 'dayGridMonth', startDateStr: '2026-01-01' },
  },
  kanban: { title: '{{ name }}', groupField: 'state' },
};

/** A table without a primary key. */
const replyOf =
  (layout: string) =>
  ({ path }: Call): Reply | undefined => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/collections'))
      return {
        body: { data: [{ collection: 'logs', meta: { collection: 'logs' }, schema: { name: 'logs' } }] },
      };
    if (path.startsWith('/relations')) return { body: { data: [] } };
    if (path.startsWith('/fields')) return { body: { data: fields } };
    if (path.startsWith('/presets'))
      return {
        body: {
          data: [
            {
              ...blankPreset('logs', 'u1', { layout }),
              id: 7,
              layout_query: { tabular: { fields: ['name'] } },
              layout_options: { [layout]: optionsOf[layout] },
            },
          ],
        },
      };
    if (path.startsWith('/items/logs/')) return { status: 400, body: { errors: [{ message: 'No key.' }] } };
    if (path.startsWith('/items/logs')) {
      const query = decodeURIComponent(path);
      if (query.includes('groupBy'))
        return { body: { data: rows.map(({ state }) => ({ state, count: 1 })) } };
      const asked = rows.filter(({ state }) => !query.includes('_eq') || query.includes(state));
      return { body: { data: asked, meta: { filter_count: asked.length, total_count: rows.length } } };
    }
    return undefined;
  };
const open = (layout: string, path = '/collections/logs') =>
  openBuiltIn(path, { registry, slots, reply: replyOf(layout) });
const why = 'Items of Logs are read-only, because they have no single primary key.';
const dismiss = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: /Close|Dismiss/ }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
};

test('LAY-02 a click and Enter on a row without a key say why it is not opened; the row is no link', async () => {
  const { user, router } = await open('tabular');
  const cell = await screen.findByRole('gridcell', { name: 'First' });
  expect(cell.querySelector('a[href]')).toBeNull();
  await user.click(cell);
  expect(await screen.findByText('This item cannot be opened')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  await dismiss(user);
  act(() => screen.getByRole('gridcell', { name: 'Second' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(why)).toBeVisible();
  expect(router.state.location.pathname).toBe('/collections/logs');
});

test.each(layouts.all.map(({ id }) => id))(
  'LAY-02 in the layout "%s", a click on a row without a key says why it is not opened, and it is not selectable',
  async (layout) => {
    const { user, router } = await open(layout);
    const [row] = await screen.findAllByText('First');
    expect(row!.closest('a[href]')).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await user.click(row!);
    expect(await screen.findByText('This item cannot be opened')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    expect(router.state.location.pathname).toBe('/collections/logs');
  },
);

test('the URL of a row without a key says why it is not opened', async () => {
  await open('tabular', '/collections/logs/1');
  expect(await screen.findByRole('heading', { name: 'This item cannot be opened' })).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
});
