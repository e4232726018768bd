import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { RawPermission } from '../../../schemas/permission/types.ts';
import { drawBoard, metadata, stories, story, storyFields } from '../../../tests/support/board.tsx';
import { storyMetadata } from '../../../tests/support/stories.ts';
import { barriers } from '../../../tests/support/widgets.tsx';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { kanbanLayout } from './definition.ts';
import { options } from './options.ts';

const column = (name: string) => screen.findByRole('region', { name });
const titlesIn = async (name: string) =>
  within(await column(name))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const card = (name: string) => screen.findByRole('link', { name });
const shows = (name: string, titles: readonly string[]) =>
  waitFor(async () => expect(await titlesIn(name)).toEqual(titles));

test('LAY-14 the board starts with the status, and knows the fields that can be columns', () => {
  const { defaults, choices: offered } =
    kanbanLayout.refine?.({ collection: 'stories', metadata, options: {} }) ?? {};
  expect(defaults).toMatchObject({
    groupField: 'status',
    title: '{{ title }}',
    dateField: 'due',
    sortField: '',
  });
  expect(offered?.['groupField']?.map(({ value }) => value)).toEqual(['status', 'author']);
  expect(
    kanbanLayout.fields({
      collection: 'stories',
      metadata,
      options: { groupField: 'status', title: '{{ title }}', dateField: 'gone', sortField: 'sort' },
    }),
  ).toEqual(['id', 'status', 'sort', 'title']);
});

test('each choice is a column with its cards; one request counts and sums all of them', async () => {
  const { read } = drawBoard({
    sumField: 'words',
    cardLimit: 1,
    given: { rowsQuery: { filter: { id: { _lt: 4 } } } },
  });
  await shows('Draft', ['Salt', 'Ferry']);
  await shows('Review', []);
  await shows('Published', ['Tide']);
  const draft = await column('Draft');
  expect(within(draft).getByText('2 of 1')).toHaveAttribute('data-over');
  expect(within(draft).getByTitle('Sum of Words')).toHaveTextContent('200');
  expect(within(await column('Review')).getByText('No cards')).toBeVisible();
  const queries = read.mock.calls.map(([, query]) => query);
  expect(queries.filter(({ aggregate }) => aggregate)).toEqual([
    {
      filter: { id: { _lt: 4 } },
      aggregate: { count: ['*'], sum: ['words'] },
      groupBy: ['status'],
      limit: 1000,
    },
  ]);
  // Empty columns are not read.
  expect(queries.filter(({ aggregate }) => !aggregate)).toHaveLength(2);
});

test('a column of 10,000 cards reads and draws only what is visible', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => story(i + 1, `Story ${i + 1}`, 'draft'));
  const { read } = drawBoard({ rows });
  await card('Story 1');
  expect(within(await column('Draft')).getByText('10,000')).toBeVisible();
  expect((await titlesIn('Draft')).length).toBeLessThan(40);
  expect(read.mock.calls.map(([, query]) => query.limit)).toEqual([1000, 50]);
});

test('Space lifts a card, the arrow keys choose its place, and Space saves column and order', async () => {
  const { user, update, context } = drawBoard();
  (await card('Salt')).focus();
  await user.keyboard(' ');
  expect(context.announce).toHaveBeenLastCalledWith(
    expect.stringMatching(/^Lifted\. Salt: column Draft, position 1 of 2\./),
  );
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(context.announce).toHaveBeenLastCalledWith('Salt: column Published, position 2 of 3');
  expect(update).not.toHaveBeenCalled();
  await user.keyboard(' ');
  await shows('Published', ['Tide', 'Salt', 'Kelp']);
  await shows('Draft', ['Ferry']);
  expect(await card('Salt')).toHaveFocus();
  expect(update).toHaveBeenCalledWith(
    { collection: 'stories', key: 1 },
    { status: 'published', sort: 35 },
    { status: 'draft' },
  );
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  expect(within(await column('Published')).getByText('3')).toBeVisible();

  vi.mocked(context.notify).mock.lastCall?.[0].action?.run();
  await shows('Draft', ['Salt', 'Ferry']);
  await shows('Published', ['Tide', 'Kelp']);
});

test('a moved card takes the focus back from the page, which gets it while the columns are drawn again', async () => {
  const { user, container } = drawBoard();
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowRight}{ArrowRight} ');
  expect(await card('Salt')).toHaveFocus();
  // As a notice does if the focused element has disappeared (renderer/kit/hooks/use-lost-focus.ts).
  container.tabIndex = -1;
  container.focus();
  // A column draws its cards.
  const published = await column('Published');
  published.append(document.createElement('span'));
  await waitFor(async () => expect(await card('Salt')).toHaveFocus());
});

test('Escape puts a lifted card back, and nothing is saved', async () => {
  const { user, update, context } = drawBoard();
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  expect(context.announce).toHaveBeenLastCalledWith('Salt is back at its place');
  await user.keyboard('{ArrowDown}');
  expect(await card('Ferry')).toHaveFocus();
  expect(update).not.toHaveBeenCalled();
});

test('a card that is archived leaves a list without archived items, which says so and offers Undo', async () => {
  const collection = metadata.collection('stories');
  if (!collection) throw new Error('no stories');
  const archive = { field: 'status', value: 'review', unarchiveValue: 'draft', appFilter: true };
  const filter = { _and: [{ title: { _nempty: true } }, { _and: [{ status: { _neq: 'review' } }] }] };
  const rowsQuery = { fields: ['id', 'title', 'status', 'sort'], limit: -1, sort: ['id'], filter };
  const { user, context } = drawBoard({
    given: { collection: { ...collection, archive } as never, rowsQuery },
  });
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() =>
    expect(context.notify).toHaveBeenCalledWith(
      expect.objectContaining({
        title: '“Salt” moved to “Review”',
        text: 'It is archived. This list hides archived items.',
        action: expect.objectContaining({ label: 'Undo' }),
      }),
    ),
  );
});

test('a refused move puts the card back and says why', async () => {
  const { user, update, context } = drawBoard();
  const failure = new PlatformError({ message: 'No', status: 403, code: 'FORBIDDEN' });
  update.mockRejectedValueOnce(failure);
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() => expect(context.report).toHaveBeenCalledWith(failure, undefined, 'stories'));
  await shows('Draft', ['Salt', 'Ferry']);
  await shows('Review', []);
});

test('one card is a tab stop, and the arrow keys move between cards and columns', async () => {
  const { user } = drawBoard();
  await card('Salt');
  const stops = () => screen.getAllByRole('link').filter((link) => link.tabIndex === 0);
  expect(stops()).toEqual([await card('Salt')]);
  (await card('Salt')).focus();
  await user.keyboard('{ArrowDown}');
  expect(await card('Ferry')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await card('Kelp')).toHaveFocus();
  expect(stops()).toEqual([await card('Kelp')]);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(await card('Salt')).toHaveFocus();
});

test('right-to-left, the arrow keys follow the reading direction', async () => {
  const { user } = drawBoard({ direction: 'rtl' });
  (await card('Salt')).focus();
  await user.keyboard('{ArrowLeft}');
  expect(await card('Tide')).toHaveFocus();
});

test('LAY-01 LAY-02 cards are links that a click opens; with a selection, a click selects', async () => {
  const { user, onOpen, onSelect, again, board } = drawBoard();
  expect(await card('Salt')).toHaveAttribute('href', '/admin/collections/stories/1');
  await user.click(await card('Salt'));
  expect(onOpen).toHaveBeenLastCalledWith(1);
  again(board({ selection: [2] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Salt' }));
  expect(onSelect).toHaveBeenLastCalledWith([2, 1]);
});

test('the menu of a card moves it without dragging', async () => {
  const { user, update } = drawBoard();
  (await card('Salt')).focus();
  fireEvent.keyDown(await card('Salt'), { key: 'F10', shiftKey: true });
  await user.click(await screen.findByRole('menuitem', { name: 'Move to “Published”' }));
  await shows('Published', ['Salt', 'Tide', 'Kelp']);
  await user.click(screen.getByRole('button', { name: 'Menu of Tide' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await shows('Published', ['Salt', 'Kelp', 'Tide']);
  expect(update).toHaveBeenLastCalledWith({ collection: 'stories', key: 3 }, { sort: 41 }, undefined);
});

const permission = (action: string, more: Partial<RawPermission> = {}): RawPermission =>
  ({
    role: 'r',
    collection: 'stories',
    action,
    permissions: null,
    validation: null,
    presets: null,
    fields: ['*'],
    ...more,
  }) as RawPermission;

test('PERM-01 a card that the user may not update cannot be moved, and says why', async () => {
  const grants = compileGrants(
    [permission('read'), permission('update', { permissions: { words: { _gt: 150 } } })],
    { admin: false },
  );
  const rows = [story(1, 'Salt', 'draft'), story(2, 'Ferry', 'draft', { words: 200 })];
  const { user, read, update, context } = drawBoard({ rows, context: { grants } });
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(vi.mocked(context.announce).mock.calls.flat().join()).toContain('Words');
  expect(update).not.toHaveBeenCalled();
  await shows('Draft', ['Salt', 'Ferry']);
  // The rule can only be checked with its field.
  expect(read.mock.calls.flatMap(([, query]) => query.fields ?? [])).toContain('words');
  (await card('Ferry')).focus();
  await user.keyboard(' {ArrowRight} ');
  await shows('Review', ['Ferry']);
});

test('PERM-01 in a view as somebody else, dragging a card says why it stays', async () => {
  const platform = createMemoryPlatform({ stories, writers: [] }, metadata, { sorts: true });
  const nothing = () => undefined;
  const current = { of: { role: 'r2' }, name: 'Readers' };
  const views = { current, start: nothing, end: nothing, forget: nothing };
  const { context } = drawBoard({
    context: { platform: { ...platform, session: { ...platform.session, views } } },
  });
  fireEvent.mouseDown(await card('Salt'), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 10, clientY: 30 });
  await waitFor(() =>
    expect(context.notify).toHaveBeenCalledExactlyOnceWith({
      kind: 'info',
      title: 'You view the app as somebody else, so you cannot change this. Exit the view first.',
    }),
  );
  fireEvent.mouseUp(document);
  await shows('Draft', ['Salt', 'Ferry']);
});

test('without the permission for the order, cards change only their column', async () => {
  const grants = compileGrants([permission('read'), permission('update', { fields: ['status'] })], {
    admin: false,
  });
  const { user, update } = drawBoard({ context: { grants } });
  (await card('Salt')).focus();
  await user.keyboard(' {ArrowDown}{ArrowRight} ');
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith(
      { collection: 'stories', key: 1 },
      { status: 'review' },
      { status: 'draft' },
    ),
  );
});

test('a read-only list has no drags, no menus and no new items', async () => {
  const { user, context } = drawBoard({ given: { selectable: false } });
  (await card('Salt')).focus();
  await user.keyboard(' ');
  expect(context.announce).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Menu of Salt|^New in/ })).toBeNull();
});

test('the head of a column opens a new item with its value', async () => {
  const { user, onCreate } = drawBoard();
  await user.click(await screen.findByRole('button', { name: 'New in Review' }));
  expect(onCreate).toHaveBeenLastCalledWith({ status: 'review' });
});

test('columns can be collapsed and hidden', async () => {
  const { user, onOptions, again, board } = drawBoard();
  await user.click(await screen.findByRole('button', { name: 'Menu of the column Draft' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Collapse' }));
  expect(onOptions).toHaveBeenLastCalledWith({ collapsedColumns: ['=draft'] });
  const shown = { ...defaultsOf(options), groupField: 'status', title: '{{ title }}', imageSource: '' };
  again(board({ options: { ...shown, collapsedColumns: ['=draft'], hiddenColumns: ['=review'] } }));
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
  await shows('Draft', []);
  await user.click(within(await column('Draft')).getByRole('button', { expanded: false }));
  expect(onOptions).toHaveBeenLastCalledWith({ collapsedColumns: [] });
  await user.click(screen.getByRole('button', { name: 'Columns (1 hidden)' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }));
  expect(onOptions).toHaveBeenLastCalledWith({ hiddenColumns: [] });
});

test('a column has a limit of its own, which replaces the limit of all columns', async () => {
  const { user, onOptions, again, board } = drawBoard({ cardLimit: 5 });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Menu of the column Draft' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set the limit' }));
    return screen.findByRole('dialog', { name: 'Limit of the column Draft' });
  };
  expect(within(await column('Draft')).getByText('2 of 5')).toBeVisible();
  const dialog = await ask();
  const input = within(dialog).getByRole('spinbutton', { name: 'Number of cards' });
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toHaveAccessibleDescription('Leave it empty for the limit of all columns, 5.');
  await user.keyboard('0{Enter}');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Enter a whole number of at least 1.');
  expect(onOptions).not.toHaveBeenCalled();
  await user.clear(input);
  await user.keyboard('1{Enter}');
  expect(onOptions).toHaveBeenLastCalledWith({ columnLimits: { '=draft': 1 } });

  const shown = {
    ...defaultsOf(options),
    groupField: 'status',
    title: '{{ title }}',
    imageSource: '',
    cardLimit: 5,
  };
  again(board({ options: { ...shown, columnLimits: { '=draft': 1 } } }));
  expect(within(await column('Draft')).getByText('2 of 1')).toHaveAttribute('data-over');
  expect(within(await column('Published')).getByText('2 of 5')).toBeVisible();
  await user.clear(within(await ask()).getByRole('spinbutton'));
  await user.keyboard('{Enter}');
  expect(onOptions).toHaveBeenLastCalledWith({ columnLimits: {} });
});

test('related rows are columns, counted by one request for those that are shown', async () => {
  const { user, read, update } = drawBoard({ groupField: 'author' });
  await shows('Ada', ['Tide']);
  await shows('Noor', ['Ferry']);
  await shows('No value', ['Salt', 'Kelp']);
  const groups = read.mock.calls.map(([, query]) => query).find(({ groupBy }) => groupBy);
  expect(groups?.filter).toEqual({ _or: [{ author: { _null: true } }, { author: { _in: [1, 2] } }] });
  (await card('Tide')).focus();
  await user.keyboard(' {ArrowRight} ');
  await shows('Noor', ['Tide', 'Ferry']);
  expect(update).toHaveBeenLastCalledWith(
    { collection: 'stories', key: 3 },
    { author: 2, sort: 19 },
    { author: 1 },
  );
});

test('a collection without a field for columns says what a board needs', async () => {
  drawBoard({
    known: storyMetadata(storyFields.filter(({ field }) => ['id', 'title'].includes(field))),
    groupField: null,
  });
  expect(await screen.findByRole('heading', { name: 'No field for columns' })).toBeVisible();
});

test('a failed read says why and can be repeated', async () => {
  const failure = new PlatformError({ message: 'Too slow', status: 503, code: 'SERVICE_UNAVAILABLE' });
  const failing = vi.fn<Platform['read']>().mockRejectedValue(failure);
  const { user, platform } = drawBoard({
    context: {
      platform: { ...createMemoryPlatform({ stories, writers: [] }, metadata), read: failing as never },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Too slow');
  failing.mockImplementation(platform.read);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await shows('Draft', ['Salt', 'Ferry']);
});

test('there are no accessibility violations', async () => {
  const { container } = drawBoard({ collapsedColumns: ['=review'] });
  await card('Salt');
  expect(await barriers(container)).toEqual([]);
});
