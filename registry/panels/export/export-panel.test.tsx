import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { ScreenContext, type ListHandle, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { FrameContext, type FrameContextValue } from '../../../renderer/contract/workspace.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField, rawRelation } from '../../gallery/example-platform.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { recordSavedFiles } from '../../../tests/support/saved-files.ts';

const metadata = createMetadata({
  collections: [{ collection: 'stories', meta: null, schema: { name: 'stories' } }],
  relations: [],
  fields: new Map([
    [
      'stories',
      [
        rawField('stories', 'id', 'integer', primaryKeyMeta),
        ...['title', 'words', 'salary', 'a', 'b', 'c', 'd', 'e'].map((name) =>
          rawField('stories', name, 'string'),
        ),
        rawField('stories', 'line', 'alias', { meta: { special: ['alias', 'no-data'] } }),
      ],
    ],
  ]),
});
const filter = { _and: [{ title: { _contains: 'salt' } }] };
const rowsQuery: Query = {
  fields: ['id', 'title', 'author.name'],
  sort: ['-words'],
  limit: 25,
  page: 2,
  filter,
  search: 'sea',
};

/** A download that the test feeds. */
function createDownload() {
  let feed: ReadableStreamDefaultController<Uint8Array> | null = null;
  const canceled = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (feed = controller),
    cancel: canceled,
  });
  return {
    body,
    canceled,
    send: (text: string) => feed?.enqueue(new TextEncoder().encode(text)),
    end: () => feed?.close(),
    fail: () => feed?.error(new TypeError('network error')),
  };
}

function draw(
  answers: readonly (() => Promise<unknown>)[] = [],
  overrides: Partial<RenderContextValue> = {},
  capabilities: Partial<Platform['capabilities']> = {},
) {
  const base = testContext();
  const queries: Query[] = [];
  const signals: AbortSignal[] = [];
  const read = async (_target: unknown, query: Query, signal: AbortSignal) => {
    queries.push(query);
    signals.push(signal);
    return { data: await answers[queries.length - 1]?.(), meta: {} };
  };
  const platform = {
    ...base.platform,
    read: read as never,
    capabilities: { ...base.platform.capabilities, ...capabilities },
  };
  const context = { ...base, metadata, platform, ...overrides };
  function Page() {
    const [opened, setOpened] = useState(true);
    const list: Partial<ListHandle> = {
      subject: 'stories//',
      kind: 'list',
      collection: { collection: 'stories' } as ListHandle['collection'],
      query: { page: 2, limit: 25, sort: '-words', fields: ['title', 'words'] },
      rowsQuery,
      items: [{ id: 1 }, { id: 2 }],
      selection: [7, 9],
      counts: { filtered: 1234, total: 5000 },
    };
    const frame = { sidebar: { opened, setOpened } } as unknown as FrameContextValue;
    return (
      <FrameContext value={frame}>
        <ScreenContext value={{ data: () => list } as unknown as ScreenApi}>
          <ExportPanel options={{}} data="items" />
        </ScreenContext>
      </FrameContext>
    );
  }
  return { ...renderInside(<Page />, { context }), context, queries, signals };
}

type Drawn = ReturnType<typeof draw>;

async function openSection({ user }: Drawn): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('combobox', { name: 'Format' });
}
const start = ({ user }: Drawn) => user.click(screen.getByRole('button', { name: 'Download' }));
async function choose({ user }: Drawn, label: string, option: string | RegExp): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const refuse = () =>
  Promise.reject(new PlatformError({ message: 'At most 1048575 rows.', status: 400, code: 'INVALID_QUERY' }));

const saved = recordSavedFiles();
afterEach(() => {
  delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
});

test('EXP-01 csv is the first format, and xlsx is offered if the platform has it', async () => {
  const own = draw();
  await openSection(own);
  expect(screen.getByRole('combobox', { name: 'Format' })).toHaveValue('CSV');
  const formats = async () => {
    await own.user.click(screen.getByRole('combobox', { name: 'Format' }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  expect(await formats()).toEqual(['CSV', 'JSON', 'XML', 'Excel workbook (XLSX)']);
  own.unmount();
  const other = draw([], {}, { xlsxExport: false });
  await openSection(other);
  await other.user.click(screen.getByRole('combobox', { name: 'Format' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['CSV', 'JSON', 'XML']);
});

test('EXP-03 the export has the columns, sort, filter and search of the view, or no filter', async () => {
  const room = draw([refuse, refuse]);
  await openSection(room);
  expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveValue('All rows (1,234)');
  await start(room);
  await screen.findByRole('alert');
  await room.user.click(screen.getByRole('checkbox', { name: 'Use current filters and search' }));
  expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveValue('All rows (5,000)');
  await start(room);
  await waitFor(() => expect(room.queries).toHaveLength(2));
  const all = { fields: ['title', 'words'], sort: ['-words'], export: 'csv', limit: -1 };
  expect(room.queries).toEqual([{ ...all, filter, search: 'sea' }, all]);
});

test('the rows of the page and the selected rows are exported', async () => {
  const room = draw([refuse, refuse]);
  await openSection(room);
  await choose(room, 'Rows', 'This page (2)');
  await start(room);
  await screen.findByRole('alert');
  await choose(room, 'Rows', 'Selected rows (2)');
  await choose(room, 'Format', /XLSX/);
  await start(room);
  await waitFor(() => expect(room.queries).toHaveLength(2));
  const fields = ['title', 'words'];
  expect(room.queries).toEqual([
    { ...rowsQuery, fields, export: 'csv' },
    { fields, sort: ['-words'], export: 'xlsx', limit: -1, filter: { id: { _in: [7, 9] } } },
  ]);
});

test('a field without permission is not offered', async () => {
  const readable = ['id', 'title', 'words', 'a', 'b', 'c', 'd', 'e'];
  const permission = {
    collection: 'stories',
    action: 'read',
    fields: [...readable, 'line'],
    permissions: {},
    validation: null,
    presets: null,
  };
  const grants = compileGrants([permission as never], { admin: false });
  const room = draw([refuse], { grants });
  await openSection(room);
  const offered = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(offered).toEqual(['Title', 'Words', 'A', 'B', 'C', 'D', 'E', 'ID']);
});

test('a field that the search finds is added, and moves up by its button', async () => {
  const room = draw([refuse]);
  await openSection(room);
  const { user } = room;
  await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'sal');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Salary' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'x');
  expect(screen.getByText('No field has this name.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Search fields' }));
  screen.getByRole('button', { name: 'Move Salary up' }).focus();
  await user.keyboard('{Enter}{Enter}');
  await start(room);
  await waitFor(() => expect(room.queries[0]?.fields).toEqual(['salary', 'title', 'words']));
});

test('EXP-03 a field of a related item is added by its path, if the user may read it', async () => {
  const related = createMetadata({
    collections: ['stories', 'people', 'cities'].map((name) => ({
      collection: name,
      meta: null,
      schema: { name },
    })),
    relations: [rawRelation('stories', 'writer', 'people'), rawRelation('people', 'city', 'cities')],
    fields: new Map([
      ['stories', ['id', 'title', 'words', 'writer'].map((name) => rawField('stories', name, 'integer'))],
      ['people', ['id', 'name', 'salary', 'city'].map((name) => rawField('people', name, 'integer'))],
      ['cities', ['id', 'name'].map((name) => rawField('cities', name, 'string'))],
    ]),
  });
  const read = (collection: string, ...fields: readonly string[]) =>
    ({ collection, action: 'read', fields, permissions: {}, validation: null, presets: null }) as never;
  const grants = compileGrants(
    [read('stories', '*'), read('people', 'name', 'city'), read('cities', 'name')],
    { admin: false },
  );
  const room = draw([refuse], { metadata: related, grants });
  await openSection(room);
  const select = screen.getByRole('combobox', { name: 'Related field' });
  await room.user.click(select);
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Writer → Name',
    'Writer → City',
    'Writer → City → Name',
  ]);
  await room.user.type(select, 'city → n');
  await room.user.click(screen.getByRole('option', { name: 'Writer → City → Name' }));
  expect(select).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: 'Writer → City → Name' })).toBeChecked();
  await start(room);
  await waitFor(() => expect(room.queries[0]?.fields).toEqual(['title', 'words', 'writer.city.name']));
});

test('LAYT-15 a selected field moves by its handle with the keyboard', async () => {
  const room = draw([refuse]);
  await openSection(room);
  screen.getByRole('button', { name: 'Move "Words"' }).focus();
  await room.user.keyboard(' {ArrowUp} ');
  expect(screen.getByRole('button', { name: 'Move "Words"' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Move "Salary"' })).toBeNull();
  await start(room);
  await waitFor(() => expect(room.queries[0]?.fields).toEqual(['words', 'title']));
});

test('the file has the name of the collection and the date, and is saved when it is complete', async () => {
  const download = createDownload();
  const room = draw([async () => download.body]);
  await openSection(room);
  await start(room);
  expect(await screen.findByRole('progressbar', { name: /^stories \d{4}-\d\d-\d\d\.csv$/ })).toBeVisible();
  download.send('"title"\n');
  download.send('"Salt"\n');
  expect(saved).toEqual([]);
  // Closing the section does not end the export.
  await room.user.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  download.end();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^stories \d{4}-\d\d-\d\d\.csv$/);
  expect(saved[0]?.blob.size).toBe('"title"\n"Salt"\n'.length);
  await waitFor(() =>
    expect(room.context.notify).toHaveBeenCalledWith({
      kind: 'success',
      title: `${saved[0]?.name} is saved`,
      text: '15 B',
    }),
  );
});

test('progress is shown, and Cancel ends the request without a file', async () => {
  const download = createDownload();
  const clock = testContext().clock;
  let now = 0;
  const room = draw([async () => download.body], { clock: { ...clock, now: () => now } });
  await openSection(room);
  await start(room);
  await screen.findByText('0 B received');
  now = 1000;
  act(() => void download.send('x'.repeat(2500)));
  expect(await screen.findByText('0 of 1,234 rows, 2.5 kB received')).toBeVisible();
  now = 2000;
  act(() => void download.send('\n1\n2\n'));
  expect(await screen.findByText('2 of 1,234 rows, 2.5 kB received')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '2');
  expect(screen.getByRole('progressbar')).toHaveAttribute('max', '1234');
  expect(await barriers()).toEqual([]);
  // A fetch ends its body when it is aborted.
  room.signals[0]?.addEventListener('abort', download.fail);
  await room.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(room.signals[0]?.aborted).toBe(true);
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).toEqual([]);
});

test('a lost connection and a refusal are told apart, and the export can be repeated', async () => {
  const download = createDownload();
  const again = createDownload();
  const room = draw([async () => download.body, refuse, async () => again.body]);
  await openSection(room);
  await start(room);
  await screen.findByRole('progressbar');
  download.send('part');
  download.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The connection was lost/);
  expect(saved).toEqual([]);
  await room.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('The platform did not export these rows: At most 1048575 rows.'),
  ).toBeVisible();
  await room.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('progressbar');
  again.end();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(room.queries[2]).toEqual(room.queries[0]);
});

test('the file is written to the disk while it arrives, and is removed if the disk is full', async () => {
  const written: string[] = [];
  const ended: string[] = [];
  const file = {
    write: async (bytes: Uint8Array) => {
      const text = new TextDecoder().decode(bytes);
      if (text === 'full') throw new DOMException('No space is left.', 'QuotaExceededError');
      written.push(text);
    },
    close: async () => void ended.push('closed'),
    abort: async () => void ended.push('aborted'),
  };
  const picker = vi.fn(async () => ({ createWritable: async () => file }));
  Object.assign(window, { showSaveFilePicker: picker });
  const [whole, full] = [createDownload(), createDownload()];
  const room = draw([async () => whole.body, async () => full.body]);
  await openSection(room);
  await start(room);
  await screen.findByRole('progressbar');
  whole.send('first');
  await waitFor(() => expect(written).toEqual(['first']));
  whole.end();
  await waitFor(() => expect(ended).toEqual(['closed']));
  await start(room);
  await screen.findByRole('progressbar');
  full.send('full');
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be written: .*No space is left\./);
  expect(ended).toEqual(['closed', 'aborted']);
  await waitFor(() => expect(full.canceled).toHaveBeenCalledOnce());
  picker.mockRejectedValueOnce(new DOMException('Canceled.', 'AbortError'));
  await start(room);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(room.queries).toHaveLength(2);
  expect(saved).toEqual([]);
});
