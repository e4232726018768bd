/** Editing the cells of the table in place. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { cell, draw, focus, leave, stories } from '../../../tests/support/edited-table.tsx';

test('Enter opens the control of a cell, Enter again keeps the value and moves down, and leaving the row saves it', async () => {
  const { user, updates, notices } = draw();
  await focus(1, 'title');
  await user.keyboard('{Enter}');
  const input = await screen.findByRole('textbox', { name: 'Title' });
  expect(input).toHaveFocus();
  await user.clear(input);
  await user.type(input, 'Sugar{Enter}');
  expect(updates).toHaveBeenCalledWith(
    { collection: 'stories', key: 1 },
    { title: 'Sugar' },
    { title: 'Salt' },
  );
  expect(await cell(2, 'title')).toHaveFocus();
  expect(await cell(1, 'title')).toHaveTextContent('Sugar');
  await waitFor(() => expect(notices().at(-1)).toMatchObject({ kind: 'success', title: '“Sugar” saved' }));
});

test('the key of a related row is sent as the previous value, though the list has read the row', async () => {
  const { user, updates, notices } = draw();
  await focus(1, 'author');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Deselect' }));
  leave();
  await waitFor(() => expect(notices().at(-1)).toMatchObject({ kind: 'success' }));
  notices().at(-1)?.action?.run();
  await waitFor(() => expect(updates).toHaveBeenCalledTimes(2));
  expect(updates.mock.calls).toEqual([
    [{ collection: 'stories', key: 1 }, { author: null }, { author: 7 }],
    [{ collection: 'stories', key: 1 }, { author: 7 }, { author: null }],
  ]);
});

test('typing in a focused cell replaces its value, Tab moves to the next cell, and the row is saved with one request', async () => {
  const { user, updates } = draw();
  await focus(1, 'title');
  await user.keyboard('Su');
  await user.keyboard('n');
  const input = await screen.findByRole('textbox', { name: 'Title' });
  await waitFor(() => expect(input).toHaveValue('Sun'));
  await user.keyboard('{Tab}');
  expect(await cell(1, 'words')).toHaveFocus();
  await user.keyboard('9');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Words' })).toHaveValue('9'));
  await user.keyboard('{Tab}');
  expect(updates).not.toHaveBeenCalled();
  expect(await cell(1, 'title')).toHaveAttribute('data-unsaved');
  expect(screen.getByText('2 unsaved cells')).toBeVisible();
  leave();
  await waitFor(() => expect(updates).toHaveBeenCalled());
  expect(updates.mock.calls).toEqual([
    [
      { collection: 'stories', key: 1 },
      { title: 'Sun', words: 9 },
      { title: 'Salt', words: 12 },
    ],
  ]);
  await waitFor(() => expect(screen.queryByText('2 unsaved cells')).toBeNull());
});

test('Escape discards the text and returns the focus to the cell, without a request', async () => {
  const { user, updates } = draw();
  const title = await focus(1, 'title');
  await user.keyboard('{F2}');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'y{Escape}');
  expect(title).toHaveFocus();
  expect(title).toHaveTextContent('Salt');
  expect(title).not.toHaveAttribute('data-unsaved');
  leave();
  expect(updates).not.toHaveBeenCalled();
});

test('choices and checkboxes are edited in their cells, and a long text in a popover', async () => {
  const { user, updates } = draw();
  await user.dblClick(await cell(1, 'done'));
  const box = await screen.findByRole('checkbox', { name: 'Done' });
  expect(box).toHaveFocus();
  await user.keyboard(' {Tab}');
  expect(await cell(1, 'note')).toHaveFocus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Note' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Note' }), '{Enter}Two');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await cell(1, 'note')).toHaveFocus();
  await user.dblClick(await cell(1, 'status'));
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('option', { name: 'published' }));
  await user.keyboard('{Control>}s{/Control}');
  expect(updates.mock.calls[0]?.[1]).toEqual({ done: true, note: 'One\nTwo', status: 'published' });
});

test('a cell with the beginning of a long value is not edited, and is not sent with the others', async () => {
  const [first = {}] = stories;
  const { user, updates, notices } = draw({
    items: [{ ...first, note: 'The beginning…', $shortened: { note: 8_000_000 } }],
  });
  const note = await focus(1, 'note');
  await user.keyboard('x{Enter}{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note).toHaveTextContent('The beginning…');
  expect(notices().at(-1)).toMatchObject({ kind: 'info', text: 'Open the item to change this field.' });
  await focus(1, 'title');
  await user.keyboard('{Delete}Sun{Enter}');
  leave();
  await waitFor(() => expect(updates).toHaveBeenCalled());
  expect(updates.mock.calls).toEqual([
    [{ collection: 'stories', key: 1 }, { title: 'Sun' }, { title: 'Salt' }],
  ]);
});

test('a click opens no item while the list is edited, and Ctrl+Enter opens it', async () => {
  const { user, onOpen, redraw } = draw();
  await user.click(await cell(1, 'title'));
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onOpen).toHaveBeenCalledWith(1);
  onOpen.mockClear();
  redraw({ editing: false });
  await user.click(await screen.findByText('Sea'));
  expect(onOpen).toHaveBeenCalledWith(2);
});

test.each([
  ['slug', '“Slug” cannot be edited here', /read-only/],
  ['author.name', '“Name” cannot be edited here', /related item/],
])('Enter in the cell %s says why it cannot be edited', async (column, title, text) => {
  const { user, notices } = draw();
  expect(await focus(1, column)).toHaveAttribute('aria-readonly', 'true');
  await user.keyboard('{Enter}');
  expect(notices()).toEqual([{ kind: 'info', title, text: expect.stringMatching(text) as string }]);
});

test('a role edits only the fields and the items of its permission', async () => {
  const grants = compileGrants(
    [
      { collection: 'stories', action: 'read', fields: ['*'] },
      { collection: 'stories', action: 'update', fields: ['title'], permissions: { done: { _eq: false } } },
    ] as never,
    { admin: false },
  );
  const { user, notices } = draw({ grants });
  await focus(1, 'words');
  await user.keyboard('{Enter}');
  expect(notices().at(-1)?.title).toBe('“Words” cannot be edited here');
  await focus(2, 'title');
  await user.keyboard('{Enter}');
  expect(notices().at(-1)?.title).toBe('“Title” cannot be edited here');
  await focus(1, 'title');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveFocus();
});

test('a cell whose value the role may not read cannot be edited, although the role may change it', async () => {
  const grants = compileGrants(
    [
      { collection: 'stories', action: 'read', fields: ['id', 'title'] },
      {
        collection: 'stories',
        action: 'update',
        fields: ['*'],
        permissions: { done: { _eq: false } },
        validation: { words: { _lt: 100 } },
      },
    ] as never,
    { admin: false },
  );
  const items = stories.map(({ id, title }) => ({ id, title }));
  const { user, notices, updates } = draw({ grants, items });
  await focus(1, 'words');
  for (const key of ['{Enter}', '{Delete}', '5']) await user.keyboard(key);
  expect(notices()).toHaveLength(3);
  expect(notices()[0]).toMatchObject({
    title: '“Words” cannot be edited here',
    text: 'Your role may not read the field Words of Stories.',
  });
  expect(screen.queryByRole('textbox')).toBeNull();
  leave();
  expect(updates).not.toHaveBeenCalled();
  await focus(1, 'title');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveFocus();
});

test('a refused value stays in its cell, also while another layout is shown, can be corrected, and is saved', async () => {
  let isRefused = true;
  const { user, updates, redraw, notices } = draw({
    update: async (_target, set) => {
      if (!isRefused) return set;
      throw new PlatformError({
        message: 'Invalid',
        status: 400,
        code: 'FAILED_VALIDATION',
        issues: [{ field: 'title', type: 'unique', invalid: 'Sea' }],
      });
    },
  });
  await focus(1, 'title');
  await user.keyboard('Sea{Enter}');
  const title = await cell(1, 'title');
  await waitFor(() => expect(title).toHaveAttribute('aria-invalid', 'true'));
  expect(title).toHaveTextContent('Sea');
  expect(title).toHaveAccessibleDescription('Already used');
  redraw({ isShown: false });
  await waitFor(() => expect(notices().at(-1)).toMatchObject({ title: 'Some cells are not saved' }));
  redraw({});
  await waitFor(async () => expect(await cell(1, 'title')).toHaveTextContent('Sea'));
  expect(await cell(1, 'title')).toHaveAccessibleDescription('Already used');
  isRefused = false;
  await focus(1, 'title');
  await user.keyboard('Lake{Enter}');
  await waitFor(() => expect(updates.mock.calls.at(-1)?.[1]).toEqual({ title: 'Lake' }));
  await waitFor(async () => expect(await cell(1, 'title')).not.toHaveAttribute('aria-invalid'));
});

test('Delete empties the focused cell, which is saved with its row, and a locked cell says why it stays', async () => {
  const { user, updates, notices } = draw();
  const words = await focus(1, 'words');
  expect(words).not.toHaveTextContent(/^(–|)$/);
  await user.keyboard('{Delete}');
  await waitFor(async () => expect(await cell(1, 'words')).toHaveTextContent(/^(–|)$/));
  await focus(1, 'slug');
  await user.keyboard('{Delete}');
  expect(notices().at(-1)).toMatchObject({ title: '“Slug” cannot be edited here' });
  expect(updates).not.toHaveBeenCalled();
  leave();
  await waitFor(() => expect(updates).toHaveBeenCalledTimes(1));
  expect(updates.mock.calls[0]?.[1]).toEqual({ words: null });
});

test('without a connection the values stay, and are saved when it is back', async () => {
  let isOnline = false;
  const { user, updates, notices } = draw({
    update: async (_target, set) => {
      if (isOnline) return set;
      throw new PlatformError({ message: 'Failed to fetch', status: 0, code: 'UNKNOWN' });
    },
  });
  await focus(1, 'title');
  await user.keyboard('Lake{Enter}');
  const title = await cell(1, 'title');
  await waitFor(() => expect(title).toHaveAccessibleDescription(/cannot be reached/));
  expect(title).toHaveTextContent('Lake');
  expect(notices().at(-1)).toMatchObject({ kind: 'danger', action: { label: 'Try again' } });
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(updates).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(title).not.toHaveAttribute('data-unsaved'));
});

test('Undo restores the previous values', async () => {
  const { user, updates, notices } = draw();
  await focus(1, 'title');
  await user.keyboard('Lake{Enter}');
  await waitFor(() => expect(notices().at(-1)?.action?.label).toBe('Undo'));
  act(() => notices().at(-1)?.action?.run());
  await waitFor(() => expect(notices().at(-1)?.title).toBe('Previous values of “Lake” restored'));
  expect(updates.mock.calls[1]).toEqual([
    { collection: 'stories', key: 1 },
    { title: 'Salt' },
    { title: 'Lake' },
  ]);
  expect(await cell(1, 'title')).toHaveTextContent('Salt');
});

test('another user changed the value: the cell shows both, and the kept one is saved over the newer one', async () => {
  const { user, updates, notices } = draw({
    update: async (_target, set, base) => {
      if (base?.['title'] === 'Theirs') return set;
      const conflict = { field: 'title', base: 'Salt', yours: 'Lake', theirs: 'Theirs' };
      throw new PlatformError({ message: 'Conflict', status: 409, code: 'CONFLICT', conflicts: [conflict] });
    },
  });
  const title = await cell(1, 'title');
  await focus(1, 'title');
  await user.keyboard('Lake{Enter}');
  await waitFor(() => expect(notices().at(-1)?.action?.label).toBe('Show'));
  act(() => notices().at(-1)?.action?.run());
  const problem = 'Another user changed this value. Their value: Theirs';
  await waitFor(() => expect(title).toHaveAccessibleDescription(problem));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  await screen.findByText('Keep mine');
  await user.keyboard('{Tab}{Tab}');
  expect(screen.getByText('Keep mine')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(updates).toHaveBeenCalledTimes(2));
  expect(updates.mock.calls[1]?.slice(1)).toEqual([{ title: 'Lake' }, { title: 'Theirs' }]);
});

test('a refresh keeps the typed text and the place of the row until the row is left', async () => {
  const { user, redraw } = draw();
  await focus(1, 'title');
  await user.keyboard('Lake');
  const input = await screen.findByRole('textbox', { name: 'Title' });
  const [salt, sea] = stories;
  redraw({ items: [sea ?? {}, { ...salt, words: 99 }] });
  expect(await cell(1, 'words')).toHaveTextContent('99');
  expect(input).toHaveValue('Lake');
  expect(input).toHaveFocus();
  const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('row-id')?.split('/').at(-1));
  expect(rows().filter(Boolean)).toEqual(['1', '2']);
  leave();
  await waitFor(() => expect(rows().filter(Boolean)).toEqual(['2', '1']));
});
