/** Related lists while an administrator views the app as somebody else: they are read-only, and say why. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import { listOf, onPhone, openDrawer, renderRelated, rowsOf } from '../../tests/support/related.tsx';
import { tipOver } from '../../tests/support/tip.ts';
import { barriers } from '../../tests/support/widgets.tsx';

beforeAll(onPhone);

const { session } = createMemoryPlatform({});
const views = {
  current: { of: { role: 'r2' }, name: 'Readers' },
  start: () => undefined,
  end: () => undefined,
  forget: () => undefined,
};
const does = { session: { ...session, views } };
const reason = 'You view the app as somebody else, so you cannot change anything. Exit the view first.';

test.each([
  ['INT-one-to-many-07', 'comments', 'Second'],
  ['INT-list-m2m-06', 'tags', 'salt'],
])('%s in a view, rows are neither added, removed nor moved', async (_id, field, row) => {
  const { user, store, context } = await renderRelated({ does });
  await waitFor(() => expect(rowsOf(field).join()).toContain(row));
  const list = listOf(field);
  expect(list.queryByRole('button', { name: /^(Move|Remove)/ })).toBeNull();
  for (const name of ['Create new', 'Add existing']) {
    const button = list.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(await tipOver(button, { user, clock: context.clock })).toHaveTextContent(reason);
    await user.click(button);
    await user.unhover(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(list.getByRole('button', { name: row }));
  const drawer = await openDrawer();
  expect(await drawer.findByText(reason)).toBeVisible();
  expect(store.state.edits).toEqual({});
  expect(await barriers()).toEqual([]);
});
