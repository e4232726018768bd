/** Related lists while an administrator views the app as somebody else: they are read-only, and say why. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  renderRelated,
  rowsOf,
} from '../../tests/support/related.tsx';
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
const reason = 'You view the app as somebody else, so you cannot change this. Exit the view first.';

async function expectDisabled(
  { user, context }: Awaited<ReturnType<typeof renderRelated>>,
  button: HTMLElement,
  text: string | RegExp,
) {
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(await tipOver(button, { user, clock: context.clock })).toHaveTextContent(text);
  await user.click(button);
  await user.unhover(button);
}

test.each([
  ['INT-one-to-many-07', 'articles', 'comments', 'Second', ['Create new', 'Add existing']],
  ['INT-list-m2m-06', 'articles', 'tags', 'salt', ['Create new', 'Add existing']],
  ['INT-list-m2a-01', 'pages', 'blocks', 'A quarterly', ['Create new', 'Add existing']],
  [
    'INT-list-m2m-06',
    'albums',
    'gallery',
    'Tide tables',
    ['From this device', 'From a link', 'From the library'],
  ],
] as const)(
  '%s in a view, rows are neither added, removed nor moved',
  async (_id, collection, field, row, buttons) => {
    const room = await renderRelated({ collection, does });
    await waitFor(() => expect(rowsOf(field).join()).toContain(row));
    const list = listOf(field);
    expect(list.queryByRole('button', { name: /^(Move|Remove)/ })).toBeNull();
    expect(list.queryByText('Drop or paste files here')).toBeNull();
    for (const name of buttons) await expectDisabled(room, list.getByRole('button', { name }), reason);
    expect(screen.queryByRole('dialog')).toBeNull();
    await room.user.click(list.getByRole('button', { name: new RegExp(row) }));
    const drawer = await openDrawer();
    expect(await drawer.findByText('You cannot save changes in this view.')).toBeVisible();
    const [input] = drawer.getAllByRole('textbox');
    expect(input).toHaveAttribute('readonly');
    expect(room.store.state.edits).toEqual({});
    expect(await barriers()).toEqual([]);
  },
);

test('INT-list-m2m-06 in a view, a missing permission takes precedence as the reason', async () => {
  const readable = ['articles', 'tags', 'articles_tags', 'comments'].map((name) => permission(name, 'read'));
  const room = await renderRelated({ does, permissions: [...readable, permission('articles', 'update')] });
  await waitFor(() => expect(rowsOf('tags').join()).toContain('salt'));
  const button = listOf('tags').getByRole('button', { name: 'Add existing' });
  await expectDisabled(room, button, /Your role may not create items of/);
});
