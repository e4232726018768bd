/** The table that scrolls through all rows: its blocks, its selection, and what it says about them. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compileColumns } from '../../../../renderer/compile/list.ts';
import type { LayoutProps } from '../../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { concerns } from '../../../../renderer/contract/reads/concerns.ts';
import { defaultsOf } from '../../../../schemas/option/defaults.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { inertList } from '../../../../tests/support/inert-list.ts';
import { createTestClock } from '../../../../tests/support/clock.ts';
import { storyMetadata } from '../../../../tests/support/stories.ts';
import { barriers, renderInside, testContext } from '../../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../../gallery/example-platform.ts';
import { options } from '../options.ts';
import { Tabular } from '../Tabular.tsx';

const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string'),
]);
const fields = ['title'];
const rowAt = (index: number): Row => ({ id: index + 1, title: `Story ${index + 1}` });
const rowsFrom = (offset: number, length: number) => Array.from({ length }, (_, i) => rowAt(offset + i));

type Props = LayoutProps<typeof options>;

/** A list of so many rows. The platform refuses blocks that start with an index in `refused`. */
function draw({ count = 20_000, refused = new Set<number>() } = {}) {
  const collection = metadata.collection('stories');
  if (!collection) throw new Error('no stories');
  const clock = createTestClock();
  const notify = vi.fn(() => () => undefined);
  const context = testContext({ metadata, clock, notify });
  const queries: Query[] = [];
  Object.assign(context.platform, {
    async read(_target: unknown, query: Query) {
      queries.push(query);
      const { offset = 0, limit = 0 } = query;
      if (refused.has(offset)) throw new Error('The server is busy.');
      const rows = rowsFrom(offset, Math.max(0, Math.min(limit, count - offset)));
      return { data: rows.map((row, at) => changed.get(offset + at) ?? row), meta: {} };
    },
  });
  const columns = compileColumns({
    collection: 'stories',
    metadata,
    registry: context.registry,
    fields,
    widths: {},
  });
  const first = rowsFrom(0, Math.min(25, count));
  /** Reports a change of the collection, as the platform does. */
  let change = async () => {};
  const changed = new Map<number, Row>();
  const selected = vi.fn<(keys: readonly Key[]) => void>();
  const Table = () => {
    const [selection, select] = useState<readonly Key[]>([]);
    const { mutate } = useSWRConfig();
    change = async () => void (await mutate((key) => concerns(key, ['stories'])));
    return (
      <Tabular
        {...inertList}
        subject="stories"
        collection={collection}
        items={first}
        counts={{ filtered: count, total: count }}
        query={{ page: 1, limit: 25, sort: 'id', fields }}
        options={{ ...defaultsOf(options), scrolling: 'continuous' } as Props['options']}
        columns={columns}
        selection={selection}
        rowsQuery={{ sort: ['id'], limit: 25, page: 1, fields: ['id', 'title'] }}
        reads={['stories']}
        onSelect={(keys) => {
          selected(keys);
          select(keys);
        }}
        hrefOf={(key) => `/collections/stories/${key}`}
      />
    );
  };
  const room = renderInside(<Table />, { context });
  /** Scrolls, and waits until the block of the row is read. The grid handles the event in its next frame. */
  const scrollTo = async (index: number) => {
    const viewport = document.querySelector('.ag-grid-viewport');
    if (!viewport) throw new Error('no viewport');
    viewport.scrollTop = index * 48;
    fireEvent.scroll(viewport);
    await waitFor(() => {
      act(() => clock.advance(100));
      expect(queries.map(({ offset }) => offset)).toContain(Math.floor(index / 100) * 100);
    });
  };
  return {
    ...room,
    queries,
    refused,
    selected,
    notify,
    scrollTo,
    clock,
    changed,
    change: () => act(() => change()),
  };
}

const story = (number: number) => screen.findByText(`Story ${number}`);
const checkbox = (number: number) => screen.findByRole('checkbox', { name: `Select "Story ${number}"` });

test('the first rows appear at once, and each request has a limit', async () => {
  const { queries, scrollTo } = draw();
  await story(1);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '20001');
  expect(await screen.findByText(/^Rows 1–\d+ of 20,000$/)).toBeVisible();
  await scrollTo(15_000);
  await story(15_001);
  expect(document.querySelectorAll('.ag-row').length).toBeLessThan(60);
  for (const { limit, page } of queries) expect({ limit, page }).toEqual({ limit: 100, page: undefined });
  expect(queries.map(({ offset }) => offset)).toContain(15_000);
  expect(queries.length).toBeLessThan(5);
  expect(await barriers()).toEqual([]);
});

test('a block that cannot be read says so, and is read again on request', async () => {
  const { scrollTo, refused, user } = draw({ refused: new Set([4000]) });
  await story(1);
  await scrollTo(4020);
  expect(await screen.findByText('These rows could not be read: The server is busy.')).toBeVisible();
  refused.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await story(4021);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a change of another session is shown in its place', async () => {
  const { scrollTo, changed, change } = draw();
  await story(1);
  await scrollTo(4000);
  await story(4001);
  const viewport = document.querySelector('.ag-grid-viewport');
  const top = viewport?.scrollTop;
  changed.set(4001, { id: 4002, title: 'Changed elsewhere' });
  changed.set(4002, { id: 90_000, title: 'Created elsewhere' });
  await change();
  expect((await screen.findByText('Changed elsewhere')).closest('[role="row"]')).toHaveAttribute(
    'aria-rowindex',
    '4003',
  );
  expect(await screen.findByText('Created elsewhere')).toBeInTheDocument();
  expect(screen.queryByText('Story 4002')).toBeNull();
  expect(viewport?.scrollTop).toBe(top);
});

test('a range of rows is selected across blocks that are not in memory', async () => {
  const { scrollTo, user, selected, queries } = draw();
  await story(3);
  await user.click(await checkbox(3));
  await scrollTo(5000);
  await story(5003);
  await user.keyboard('{Shift>}');
  await user.click(await checkbox(5003));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(selected.mock.lastCall?.[0]).toHaveLength(5001));
  expect(new Set(selected.mock.lastCall?.[0])).toEqual(new Set(rowsFrom(2, 5001).map(({ id }) => id)));
  expect(queries.find(({ limit }) => limit === 5001)).toMatchObject({ fields: ['id'], offset: 2 });
  // A row that left the memory stays selected.
  await scrollTo(0);
  expect(await checkbox(3)).toBeChecked();
});

test('"select all" selects all rows of the list in parts, and refuses as many as the list itself', async () => {
  const short = draw({ count: 300 });
  await story(1);
  await short.user.click(screen.getByRole('checkbox', { name: /select all/i }));
  await waitFor(() => expect(short.selected.mock.lastCall?.[0]).toHaveLength(300));
  expect(screen.getByRole('checkbox', { name: /select all/i })).toBeChecked();
  await short.user.click(screen.getByRole('checkbox', { name: /select all/i }));
  expect(short.selected.mock.lastCall?.[0]).toEqual([]);
  short.unmount();
  const whole = draw({ count: 25_000 });
  await story(1);
  await whole.user.click(screen.getByRole('checkbox', { name: /select all/i }));
  await waitFor(() => expect(whole.selected.mock.lastCall?.[0]).toHaveLength(25_000));
  const reads = whole.queries.filter(({ limit = 0 }) => limit > 100);
  expect(reads.map(({ offset = 0, limit }) => [offset, limit])).toEqual([
    [0, 10_000],
    [10_000, 10_000],
    [20_000, 5000],
  ]);
  whole.unmount();
  const long = draw({ count: 100_001 });
  await story(1);
  await long.user.click(screen.getByRole('checkbox', { name: /select all/i }));
  await waitFor(() =>
    expect(long.notify).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'You can select at most 100,000 rows at once' }),
    ),
  );
  expect(long.selected).not.toHaveBeenCalled();
});

test('a list of ten rows ends after them', async () => {
  draw({ count: 10 });
  await story(10);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '11');
  expect(await screen.findByText(/ of 10$/)).toBeVisible();
});

test('a phone shows the rows around the scroll position', async () => {
  const { matchMedia } = window;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...matchMedia(media),
    matches: media === '(width < 600px)',
  }));
  const { clock } = draw({ count: 1_000_000 });
  await story(1);
  const list = screen.getByRole('list', { name: 'Stories' });
  const scroller = list.parentElement as HTMLElement;
  scroller.scrollTop = 15_000_000;
  fireEvent.scroll(scroller);
  act(() => clock.advance(100));
  await story(1_000_000);
  expect(list.children.length).toBeLessThan(40);
  expect(list.querySelector('[aria-posinset="1000000"]')).toHaveAttribute('aria-setsize', '1000000');
});
