/** Columns that stay at the start or the end of the table. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { compileColumns } from '../../../../renderer/compile/list.ts';
import type { LayoutProps } from '../../../../renderer/contract/definitions.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { arrange } from '../../../../renderer/grid/pinned/arrange.ts';
import { defaultsOf } from '../../../../schemas/option/defaults.ts';
import { inertList } from '../../../../tests/support/inert-list.ts';
import { storyMetadata } from '../../../../tests/support/stories.ts';
import { barriers, renderInside, testContext } from '../../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../../gallery/example-platform.ts';
import { options } from '../options.ts';
import { Tabular } from '../Tabular.tsx';

const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string'),
  rawField('stories', 'words', 'integer'),
  rawField('stories', 'due', 'date'),
]);
const fields = ['title', 'words', 'due'];
const stories: readonly Row[] = [
  { id: 1, title: 'Salt', words: 12, due: '2026-03-04' },
  { id: 2, title: 'Sea', words: 34, due: null },
];

type Props = LayoutProps<typeof options>;

function draw({ scrolling = 'pages', pinned = {} as Readonly<Record<string, unknown>> } = {}) {
  const collection = metadata.collection('stories');
  if (!collection) throw new Error('no stories');
  const context = testContext({ metadata });
  Object.assign(context.platform, { read: async () => ({ data: stories, meta: {} }) });
  const onOptions = vi.fn<Props['onOptions']>();
  const columns = compileColumns({
    collection: 'stories',
    metadata,
    registry: context.registry,
    fields,
    widths: {},
  });
  const Table = () => {
    const [chosen, choose] = useState({ ...defaultsOf(options), scrolling, pinned } as Props['options']);
    return (
      <Tabular
        {...inertList}
        subject="stories"
        collection={collection}
        items={stories}
        counts={{ filtered: 2, total: 2 }}
        query={{ page: 1, limit: 25, sort: 'id', fields }}
        options={chosen}
        columns={columns}
        rowsQuery={{ sort: ['id'], limit: 25, page: 1, fields: ['id', ...fields] }}
        reads={['stories']}
        hrefOf={(key) => `/collections/stories/${key}`}
        onOptions={(change) => {
          onOptions(change);
          choose((now) => ({ ...now, ...change }) as Props['options']);
        }}
      />
    );
  };
  return { ...renderInside(<Table />, { context }), onOptions, context };
}

/** The names of the columns in the order of the document, by the part of the table that contains them. */
const shownColumns = () => {
  const namesIn = (part: string) =>
    [...document.querySelectorAll(`.ag-header ${part} [role="columnheader"]`)]
      .map((header) => header.getAttribute('col-id') ?? '')
      .filter((id) => fields.includes(id));
  return {
    start: namesIn('.ag-grid-pinned-left-cells'),
    scrolled: namesIn('.ag-grid-scrolling-cells'),
    end: namesIn('.ag-grid-pinned-right-cells'),
  };
};
const header = (name: string) => screen.findByRole('columnheader', { name });
const openMenu = async (name: string) => {
  const head = await header(name);
  head.focus();
  fireEvent.keyDown(head, { key: 'F10', shiftKey: true });
};

test.each(['pages', 'continuous'])('the menu of a header pins and unpins columns (%s)', async (scrolling) => {
  const { user, onOptions, context } = draw({ scrolling });
  await screen.findByText('Salt');
  expect(shownColumns()).toEqual({ start: [], scrolled: ['title', 'words', 'due'], end: [] });
  await openMenu('Due');
  await user.click(await screen.findByRole('menuitem', { name: 'Pin to start' }));
  expect(onOptions).toHaveBeenLastCalledWith({ pinned: { due: 'start' } });
  expect(context.announce).toHaveBeenLastCalledWith('Due is pinned to the start');
  await waitFor(() =>
    expect(shownColumns()).toEqual({ start: ['due'], scrolled: ['title', 'words'], end: [] }),
  );
  expect(await header('Due')).toHaveFocus();
  // The checkboxes stay first, and the columns are numbered in the order of the page.
  const start = document.querySelector('.ag-row[row-id] .ag-grid-pinned-left-cells');
  const cells = [...(start?.querySelectorAll('[role="gridcell"]') ?? [])];
  expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['1', '2']);
  expect(start?.querySelector('input[type="checkbox"]')).not.toBeNull();
  expect(await screen.findByRole('link', { name: 'Salt' })).toHaveAttribute(
    'href',
    '/admin/collections/stories/1',
  );

  await openMenu('Title');
  await user.click(await screen.findByRole('menuitem', { name: 'Pin to end' }));
  expect(onOptions).toHaveBeenLastCalledWith({ pinned: { due: 'start', title: 'end' } });
  await waitFor(() =>
    expect(shownColumns()).toEqual({ start: ['due'], scrolled: ['words'], end: ['title'] }),
  );
  expect(await barriers()).toEqual([]);

  await openMenu('Due');
  await user.click(await screen.findByRole('menuitem', { name: 'Unpin' }));
  expect(onOptions).toHaveBeenLastCalledWith({ pinned: { title: 'end' } });
  await waitFor(() =>
    expect(shownColumns()).toEqual({ start: [], scrolled: ['words', 'due'], end: ['title'] }),
  );
  expect(await header('Due')).toHaveFocus();
});

test('stored pins of missing columns and unknown places are ignored', async () => {
  draw({ pinned: { gone: 'start', words: 'middle', due: 'end' } });
  await waitFor(() =>
    expect(shownColumns()).toEqual({ start: [], scrolled: ['title', 'words'], end: ['due'] }),
  );
});

test('in right-to-left text, the start is at the right', () => {
  const given = {
    columnDefs: [{ colId: '$choice', lockPosition: 'left' as const }, { colId: 'title' }, { colId: 'due' }],
  };
  const pins = new Map([['due', 'start']] as const);
  const sides = (isRtl: boolean) =>
    arrange(given, pins, isRtl).columnDefs?.map((column) => ('pinned' in column ? column.pinned : undefined));
  expect(sides(false)).toEqual(['left', null, 'left']);
  expect(sides(true)).toEqual(['right', null, 'right']);
});
