/** The summary below the table, the menus of its headers and cells, and copying. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { compileColumns } from '../../../renderer/compile/list.ts';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import { PlatformError, type Key, type Row } from '../../../renderer/contract/platform.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { inertList } from '../../../tests/support/inert-list.ts';
import { storyMetadata } from '../../../tests/support/stories.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { tabSeparated } from './copy.ts';
import { options } from './options.ts';
import { Tabular } from './Tabular.tsx';

const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string'),
  rawField('stories', 'words', 'integer'),
  rawField('stories', 'due', 'date'),
  rawField('stories', 'tags', 'json'),
  rawField('stories', 'author', 'integer', {
    meta: { special: ['m2o'], display: 'related-values', display_options: { template: '{{ name }}' } },
  }),
]);
const stories: readonly Row[] = [
  { id: 1, title: 'Salt', words: 1200, due: '2026-03-04', tags: ['a'], author: { id: 7, name: 'Ada' } },
  { id: 2, title: 'Sea\t"x"', words: null, due: null, tags: null, author: null },
];
const shownFields = ['title', 'words', 'due', 'tags', 'author'];
const values = { sum: { words: '91234.50' }, avg: { words: 1024.3333333 }, max: { due: '2026-03-04' } };

type Props = LayoutProps<typeof options>;

function draw({
  summary = {},
  selection = [],
  read = async () => ({ data: [values] }),
  ...given
}: {
  readonly summary?: Readonly<Record<string, string>>;
  readonly selection?: readonly Key[];
  readonly read?: () => Promise<{ readonly data: readonly Row[] }>;
} & Partial<Props> = {}) {
  const collection = metadata.collection('stories');
  if (!collection) throw new Error('no stories');
  const context = testContext({ metadata });
  const reads = vi.fn(read);
  Object.assign(context.platform, { read: reads });
  const does = {
    onOptions: vi.fn<Props['onOptions']>(),
    onFilter: vi.fn<Props['onFilter']>(),
    onQuery: vi.fn<Props['onQuery']>(),
  };
  const Table = (more: Partial<Props>) => {
    const [chosen, choose] = useState<Readonly<Record<string, unknown>>>(summary);
    const shown = { ...defaultsOf(options), summary: chosen } as Props['options'];
    return (
      <Tabular
        {...inertList}
        subject="stories"
        collection={collection}
        items={stories}
        counts={{ filtered: 2, total: 2 }}
        query={{ page: 1, limit: 25, sort: 'id', fields: shownFields }}
        columns={compiled}
        selection={selection}
        rowsQuery={{
          filter: { id: { _lt: 9 } },
          search: 's',
          sort: ['id'],
          limit: 25,
          page: 1,
          fields: ['id'],
        }}
        reads={['stories']}
        hrefOf={(key) => `/collections/stories/${key}`}
        {...does}
        {...given}
        {...more}
        options={shown}
        onOptions={(change) => {
          does.onOptions(change);
          choose(change['summary'] as typeof chosen);
        }}
      />
    );
  };
  const compiled = compileColumns({
    collection: 'stories',
    metadata,
    registry: context.registry,
    fields: shownFields,
    widths: {},
  });
  const room = renderInside(<Table />, { context });
  return { ...room, ...does, reads, redraw: (more: Partial<Props>) => room.again(<Table {...more} />) };
}

const footer = () => screen.findByRole('region', { name: 'Summary' });
const cell = async (row: string, column: string) => {
  const grid = await screen.findByRole('grid');
  return waitFor(() => {
    const found = grid.querySelector<HTMLElement>(`[row-id$="/${row}"] [col-id="${column}"]`);
    if (!found) throw new Error(`no cell ${column}`);
    return found;
  });
};
const menuItems = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

function stubClipboard(writeText: (text: string) => Promise<void>) {
  const write = vi.fn(writeText);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  return write;
}
const ownClipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
afterEach(() => {
  if (ownClipboard) Object.defineProperty(navigator, 'clipboard', ownClipboard);
  else Reflect.deleteProperty(navigator, 'clipboard');
});

test('one request reads the values of all columns, with the filter and search of the list', async () => {
  const { reads } = draw({ summary: { words: 'sum', due: 'max', gone: 'sum', title: 'avg' } });
  const region = within(await footer());
  expect(await region.findByRole('button', { name: 'Sum of Words: 91,234.50' })).toHaveTextContent(
    'Sum91,234.50',
  );
  expect(region.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sum of Words: 91,234.50',
    expect.stringMatching(/^Maximum of Due: .*2026/),
  ]);
  expect(reads.mock.calls.map(([, query]: readonly unknown[]) => query)).toEqual([
    { filter: { id: { _lt: 9 } }, search: 's', aggregate: { max: ['due'], sum: ['words'] } },
  ]);
  expect(await barriers(document.body)).toEqual([]);
});

test('a table without functions has no summary and requests nothing', async () => {
  const { reads } = draw({ summary: { gone: 'sum', title: 'sum' } });
  await screen.findByRole('grid');
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  expect(reads).not.toHaveBeenCalled();
});

test('the summary waits for the rows, and another filter aborts its request', async () => {
  const signals: AbortSignal[] = [];
  const { reads, redraw } = draw({ summary: { words: 'sum' }, status: 'loading', items: [] });
  await footer();
  expect(reads).not.toHaveBeenCalled();
  reads.mockImplementation((...[, , signal]: readonly unknown[]) => {
    signals.push(signal as AbortSignal);
    return new Promise(() => undefined);
  });
  redraw({ status: 'loaded', items: stories });
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Sum of Words is loading' })).toBeVisible();
  redraw({ status: 'loaded', items: stories, rowsQuery: { search: 'sea' } });
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a failed summary says why, the table keeps its rows, and the menu reads again', async () => {
  let fails = true;
  const refusal = new PlatformError({ message: 'Too slow.', status: 503, code: 'SERVICE_UNAVAILABLE' });
  const { user } = draw({
    summary: { words: 'avg' },
    read: () => (fails ? Promise.reject(refusal) : Promise.resolve({ data: [values] })),
  });
  const sign = await screen.findByRole('button', {
    name: 'Average of Words could not be read: Too slow.',
  });
  expect(await cell('1', 'title')).toHaveTextContent('Salt');
  fails = false;
  await user.click(sign);
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Average of Words: 1,024.33' })).toBeVisible();
});

test('the menu of a header offers the functions of its type, and stores the choice', async () => {
  const { user, onOptions, context } = draw({ summary: { due: 'max' } });
  const words = await screen.findByRole('columnheader', { name: 'Words' });
  words.focus();
  fireEvent.keyDown(words, { key: 'F10', shiftKey: true });
  const sorts = ['Sort ascending', 'Sort descending'];
  const valuesEntry = 'Filter by values';
  const pins = ['Pin to start', 'Pin to end'];
  expect(await menuItems()).toEqual([
    ...sorts,
    valuesEntry,
    ...pins,
    'Count',
    'Sum',
    'Average',
    'Minimum',
    'Maximum',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Sum' }));
  expect(onOptions).toHaveBeenLastCalledWith({ summary: { due: 'max', words: 'sum' } });
  expect(context.announce).toHaveBeenLastCalledWith('Sum of Words added below the table');
  expect(await screen.findByRole('button', { name: /^Sum of Words/ })).toBeVisible();

  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Due' }));
  await screen.findByRole('menuitem', { name: 'Remove Maximum' });
  expect(await menuItems()).toEqual([...sorts, valuesEntry, ...pins, 'Count', 'Minimum', 'Remove Maximum']);
  await user.click(screen.getByRole('menuitem', { name: 'Remove Maximum' }));
  expect(onOptions).toHaveBeenLastCalledWith({ summary: { words: 'sum' } });
});

test('the button in a header opens its menu, and does not sort', async () => {
  const { user, onQuery } = draw();
  await screen.findByRole('columnheader', { name: 'Words' });
  const button = screen.getByTitle('Options of Words');
  expect(button).toHaveAttribute('tabindex', '-1');
  await user.click(button);
  expect(await menuItems()).toContain('Filter by values');
  expect(onQuery).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'Sort descending' }));
  expect(onQuery).toHaveBeenLastCalledWith({ sort: '-words' });
});

test('the menu of a cell filters by its raw value, and announces it', async () => {
  const { user, onFilter, context } = draw();
  const offer = async (row: string, column: string) => {
    fireEvent.contextMenu(await cell(row, column));
    const items = await menuItems();
    return items;
  };
  const others = ['Copy', 'Open in a new tab'];
  expect(await offer('1', 'words')).toEqual(['Filter by “1,200”', 'Exclude “1,200”', ...others]);
  await user.click(screen.getByRole('menuitem', { name: 'Filter by “1,200”' }));
  expect(onFilter).toHaveBeenLastCalledWith({ field: 'words', operator: 'eq', value: 1200 });
  expect(context.announce).toHaveBeenLastCalledWith('Filter added to Words: Filter by “1,200”');

  await offer('2', 'due');
  await user.click(await screen.findByRole('menuitem', { name: 'Exclude empty values' }));
  expect(onFilter).toHaveBeenLastCalledWith({ field: 'due', operator: 'nempty', value: null });

  await offer('1', 'author');
  await user.click(await screen.findByRole('menuitem', { name: 'Exclude “Ada”' }));
  expect(onFilter).toHaveBeenLastCalledWith({ field: 'author', operator: 'neq', value: 7 });

  // The platform does not compare lists.
  expect(await offer('1', 'tags')).toEqual(others);
});

test('Ctrl+C copies the text of the focused cell', async () => {
  const { context } = draw();
  const write = stubClipboard(async () => undefined);
  const words = await cell('1', 'words');
  words.focus();
  fireEvent.keyDown(words, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  expect(write.mock.calls).toEqual([['1,200']]);
  expect(context.notify).toHaveBeenCalledWith({ kind: 'success', title: 'Text of the cell copied' });
});

test('Ctrl+C copies the selected rows with a line of names, and says which are on other pages', async () => {
  const { context } = draw({ selection: [2, 1, 40] });
  const write = stubClipboard(async () => undefined);
  fireEvent.keyDown(await cell('1', 'words'), { key: 'c', metaKey: true });
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  const [[text] = ['']] = write.mock.calls;
  expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['Title', 'Salt', '"Sea ""x"""']);
  expect(text).toContain('\t1,200\t');
  expect(context.notify).toHaveBeenCalledWith({
    kind: 'success',
    title: '2 rows copied',
    text: '1 selected row is on another page and was not copied.',
  });
});

test('a shortened value is copied whole, and is no filter', async () => {
  const whole = `${'Salt '.repeat(20)}end`;
  const { user, reads, context } = draw({
    items: [{ id: 1, title: 'Salt Salt…', words: 5, $shortened: { title: whole.length } }],
    read: async () => ({ data: { title: whole } as never }),
  });
  const write = stubClipboard(async () => undefined);
  const title = await cell('1', 'title');
  fireEvent.contextMenu(title);
  await screen.findByRole('menuitem', { name: 'Copy' });
  expect(screen.queryByRole('menuitem', { name: /^Filter by/ })).toBeNull();
  await user.keyboard('{Escape}');
  reads.mockClear();
  title.focus();
  fireEvent.keyDown(title, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  expect(write.mock.calls).toEqual([[whole]]);
  expect(reads.mock.calls).toEqual([[{ collection: 'stories', key: 1 }, { fields: ['title'] }]]);
});

test('the shortened values of several rows are copied whole, after one request', async () => {
  const texts = ['One', 'Two'].map((word) => `${word} `.repeat(20).trim());
  const { reads, context } = draw({
    items: texts.map((text, i) => ({
      id: i + 1,
      title: 'Salt…',
      words: 5,
      $shortened: { title: text.length },
    })),
    selection: [1, 2],
    read: async () => ({ data: texts.map((title, i) => ({ id: i + 1, title })).toReversed() }),
  });
  const write = stubClipboard(async () => undefined);
  const words = await cell('1', 'words');
  reads.mockClear();
  fireEvent.keyDown(words, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  const [[text] = ['']] = write.mock.calls;
  expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['Title', ...texts]);
  expect(reads.mock.calls).toEqual([
    [{ collection: 'stories' }, { fields: ['id', 'title'], filter: { id: { _in: [1, 2] } }, limit: -1 }],
  ]);
});

test('if the whole values cannot be read, the menu says so and copies nothing', async () => {
  const { user, context } = draw({
    items: [{ id: 1, title: 'Salt…', words: 5, $shortened: { title: 90 } }],
    read: async () => Promise.reject(new Error('The server is gone.')),
  });
  const write = stubClipboard(async () => undefined);
  fireEvent.contextMenu(await cell('1', 'title'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(context.report).toHaveBeenCalled());
  expect(write).not.toHaveBeenCalled();
});

test('the menu copies selected rows; without permission for the clipboard, a message says so', async () => {
  const { user, context } = draw({ selection: [1] });
  // The test user replaces the clipboard.
  stubClipboard(async () => {
    throw new DOMException('Denied', 'NotAllowedError');
  });
  fireEvent.contextMenu(await cell('2', 'title'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy 1 selected row' }));
  await waitFor(() =>
    expect(context.notify).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'danger', title: 'Nothing was copied' }),
    ),
  );
});

test('copied values with tabs, line breaks or quotes are quoted; others stay as they are', () => {
  expect(
    tabSeparated([
      ['A', 'B'],
      ['=1+1', 'x\ty'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('A\tB\n=1+1\t"x\ty"\n"say ""hi"""\t"two\nlines"');
});

test('the values of a relation have the texts of their rows; values without a readable row show their key', async () => {
  const { user, reads, onFilter } = draw();
  reads
    .mockResolvedValueOnce({
      data: [
        { author: 7, count: 3 },
        { author: 8, count: '5' },
        { author: null, count: 1 },
      ],
    })
    .mockResolvedValueOnce({ data: [{ id: 7, name: 'Ada' }] });
  fireEvent.contextMenu(await screen.findByRole('columnheader', { name: 'Author' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by values' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Values of Author' }));
  const boxes = await dialog.findAllByRole('checkbox', { name: /./ });
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    '85',
    'Ada3',
    'No value1',
  ]);
  expect(reads.mock.calls.map(([source, query]: readonly unknown[]) => [source, query])).toEqual([
    [
      { collection: 'stories' },
      {
        filter: { id: { _lt: 9 } },
        search: 's',
        aggregate: { count: ['*'] },
        groupBy: ['author'],
        limit: 1000,
      },
    ],
    [{ collection: 'writers' }, { fields: ['id', 'name'], filter: { id: { _in: [8, 7] } }, limit: 2 }],
  ]);
  expect(await barriers(document.body)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /^Ada/ }));
  await user.click(dialog.getByRole('button', { name: 'Filter' }));
  expect(onFilter).toHaveBeenLastCalledWith({ field: 'author', operator: 'eq', value: 7 });
});
