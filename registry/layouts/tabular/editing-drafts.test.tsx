/** Unsaved cells of the table after a reload. */
import { act, screen, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { PlatformError, type Row } from '../../../renderer/contract/platform.ts';
import type { DraftStore } from '../../../renderer/contract/ports.ts';
import { cell, draw, focus, leave, stories } from '../../../tests/support/edited-table.tsx';
import { createMemoryDrafts } from '../../../tests/support/memory-drafts.ts';

/** Refuses titles until `isRefused` is false. */
const refusing = (state: { isRefused: boolean }) => async (_target: unknown, set: Row) => {
  if (!state.isRefused) return set;
  throw new PlatformError({
    message: 'Invalid',
    status: 400,
    code: 'FAILED_VALIDATION',
    issues: [{ field: 'title', type: 'unique', invalid: 'Sea' }],
  });
};
const reload = () => act(() => void window.dispatchEvent(new Event('pagehide')));

test('a refused cell survives a reload with its reason, and its draft is removed when it is saved', async () => {
  const drafts = createMemoryDrafts();
  const { stored } = drafts;
  const state = { isRefused: true };
  const first = draw({ drafts, update: refusing(state) });
  await focus(1, 'title');
  await first.user.keyboard('Sea{Enter}');
  await waitFor(async () => expect(await cell(1, 'title')).toHaveAttribute('aria-invalid', 'true'));
  reload();
  expect(stored.size).toBe(1);
  first.unmount();

  const { user, updates } = draw({ drafts, update: refusing(state) });
  await waitFor(async () => expect(await cell(1, 'title')).toHaveTextContent('Sea'));
  expect(await cell(1, 'title')).toHaveAccessibleDescription('Already used');
  expect(updates).not.toHaveBeenCalled();
  state.isRefused = false;
  await focus(1, 'title');
  await user.keyboard('Lake{Enter}');
  leave();
  await waitFor(() => expect(updates.mock.calls.at(-1)?.[1]).toEqual({ title: 'Lake' }));
  await waitFor(async () => expect(await cell(1, 'title')).not.toHaveAttribute('data-unsaved'));
  reload();
  expect(stored.size).toBe(0);
});

test('a restored cell that another user changed in the meantime shows both values, and is not saved over it', async () => {
  const drafts = createMemoryDrafts();
  const first = draw({ drafts, update: refusing({ isRefused: true }) });
  await focus(1, 'title');
  await first.user.keyboard('Sea{Enter}');
  await waitFor(async () => expect(await cell(1, 'title')).toHaveAttribute('aria-invalid', 'true'));
  reload();
  first.unmount();
  const items = stories.map((row) => (row['id'] === 1 ? { ...row, title: 'Theirs' } : row));
  const { user, updates, notices } = draw({ drafts, items });
  await waitFor(async () => expect(await cell(1, 'title')).toHaveTextContent('Sea'));
  expect(await cell(1, 'title')).toHaveAccessibleDescription(/Theirs/);
  await focus(1, 'words');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(notices().at(-1)?.text).toMatch(/changed/));
  expect(updates).not.toHaveBeenCalled();
});

test('a text that is not a valid value survives a reload in its cell, and is not saved', async () => {
  const drafts = createMemoryDrafts();
  const first = draw({ drafts });
  await focus(1, 'words');
  await first.user.keyboard('{Enter}');
  await first.user.clear(await screen.findByRole('textbox', { name: 'Words' }));
  await first.user.keyboard('12-');
  reload();
  first.unmount();

  const { user, updates } = draw({ drafts });
  const control = await screen.findByRole('textbox', { name: 'Words' });
  expect(control).toHaveValue('12-');
  expect(control).not.toHaveFocus();
  await waitFor(() => expect(control).toBeInvalid());
  reload();
  expect(updates).not.toHaveBeenCalled();
  // The text is kept by this visit too, until it is mended.
  expect(JSON.stringify([...drafts.stored.values()])).toContain('12-');
  await user.clear(control);
  await user.type(control, '99{Enter}');
  leave();
  await waitFor(() => expect(updates.mock.calls.at(-1)?.[1]).toEqual({ words: 99 }));
  reload();
  expect(drafts.stored.size).toBe(0);
});

test('the text of a code editor that is not valid survives a reload in its cell', async () => {
  const drafts = createMemoryDrafts();
  const first = draw({ drafts });
  await focus(1, 'data');
  await first.user.keyboard('{Enter}');
  const editor = await screen.findByRole('textbox', { name: 'Data' });
  act(() => EditorView.findFromDOM(editor)?.dispatch({ changes: { from: 0, insert: '{"a": 1' } }));
  reload();
  first.unmount();
  expect(JSON.stringify([...drafts.stored.values()])).toContain('a');

  const { updates } = draw({ drafts });
  const restored = await screen.findByRole('textbox', { name: 'Data' });
  await waitFor(() => expect(restored).toHaveTextContent('{"a": 1'));
  expect(restored).not.toHaveFocus();
  reload();
  expect(updates).not.toHaveBeenCalled();
  expect(drafts.stored.size).toBe(1);
});

test('a second tab does not restore the cells of a tab that is still open', async () => {
  const drafts = createMemoryDrafts();
  const held = new Set<string>();
  const locks = {
    request: async (name: string, { signal }: LockOptions, work: () => Promise<void>) => {
      held.add(name);
      signal?.addEventListener('abort', () => held.delete(name));
      await work();
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    const one = draw({ drafts, update: refusing({ isRefused: true }), tab: 'one' });
    await focus(1, 'title');
    await one.user.keyboard('First{Enter}');
    await waitFor(async () => expect(await cell(1, 'title')).toHaveAttribute('aria-invalid', 'true'));
    reload();
    const [key = '', draft] = [...drafts.stored][0] ?? [];
    one.unmount();
    expect([...held]).toEqual([]);
    // The first tab is open in its own window.
    held.add(key);
    const two = draw({ drafts, tab: 'two' });
    await cell(1, 'title');
    reload();
    expect(await cell(1, 'title')).toHaveTextContent('Salt');
    expect(drafts.stored.get(key)).toMatchObject({ edits: draft?.edits });
    two.unmount();
    // Its browser window is closed.
    held.delete(key);
    draw({ drafts, tab: 'three' });
    await waitFor(async () => expect(await cell(1, 'title')).toHaveTextContent('First'));
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test('two tabs keep the cells of one list in their own drafts, and the next visit restores both', async () => {
  const drafts = createMemoryDrafts();
  const update = refusing({ isRefused: true });
  const refuse = async (store: DraftStore, tab: string, row: number, text: string) => {
    const room = draw({ drafts: store, update, tab });
    await focus(row, 'title');
    await room.user.keyboard(`${text}{Enter}`);
    leave();
    await waitFor(async () => expect(await cell(row, 'title')).toHaveAttribute('aria-invalid', 'true'));
    return room;
  };
  const one = await refuse(drafts, 'one', 1, 'First');
  reload();
  one.unmount();
  // The second tab was opened before the first one has written its draft.
  const other = await refuse({ ...drafts, list: async () => [] }, 'two', 2, 'Second');
  reload();
  other.unmount();
  expect(drafts.stored.size).toBe(2);

  const { user } = draw({ drafts, tab: 'three' });
  await waitFor(async () => expect(await cell(1, 'title')).toHaveTextContent('First'));
  expect(await cell(2, 'title')).toHaveTextContent('Second');
  await focus(1, 'title');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await cell(2, 'title')).not.toHaveAttribute('data-unsaved'));
  reload();
  expect(drafts.stored.size).toBe(0);
});

test('a text that is not a valid value is in its cell again after another layout was shown', async () => {
  const { user, redraw, updates } = draw();
  await focus(1, 'words');
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Words' }), '-');
  redraw({ isShown: false });
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  redraw({ isShown: true });
  expect(await screen.findByRole('textbox', { name: 'Words' })).toHaveValue('12-');
  expect(updates).not.toHaveBeenCalled();
});
