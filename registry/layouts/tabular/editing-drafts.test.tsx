/** Unsaved cells of the table after a reload. */
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlatformError, type Row } from '../../../renderer/contract/platform.ts';
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
