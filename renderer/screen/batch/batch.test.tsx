import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { preload } from '../../kit/lazy-widget.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/** Opens a list of 600 articles, and deletes all of them. The platform refuses requests with one of the kept keys. */
async function deleteAll(kept: readonly number[], onDelete: () => Promise<void> = async () => undefined) {
  const sent: (readonly number[])[] = [];
  const usual = articlesReply({ rows: 600 });
  const remove = async ({ path, body }: Call): Promise<Reply> => {
    const only = path.split('/')[3];
    const keys = only === undefined ? (body as readonly number[]) : [Number(only)];
    sent.push(keys);
    await onDelete();
    const refused = keys.find((key) => kept.includes(key));
    if (refused === undefined) return { body: { data: null } };
    return failure(400, 'INVALID_FOREIGN_KEY', `Article ${refused} is used by an issue.`);
  };
  const room = await openBuiltIn('/collections/articles', {
    registry,
    reply: (call) => (call.method === 'DELETE' ? remove(call) : usual(call)),
  });
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  const [, first] = grid.getAllByRole('checkbox');
  if (first) await room.user.click(first);
  const strip = within(screen.getByRole('region', { name: 'Selection' }));
  await room.user.click(strip.getByRole('button', { name: 'Select all on this page' }));
  await room.user.click(strip.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  await room.user.click(within(question).getByRole('button', { name: 'Delete' }));
  return { ...room, sent };
}

test('COLL-24 many items are deleted in parts, and the refused ones are listed with their reasons', async () => {
  const { sent } = await deleteAll([7, 590]);
  const dialog = await screen.findByRole('dialog', { name: '2 of 600 items were not deleted' });
  const rows = within(dialog).getAllByRole('listitem');
  await waitFor(() =>
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Item 7: Article 7 is used by an issue.',
      'Item 590: Article 590 is used by an issue.',
    ]),
  );
  expect(within(dialog).getByRole('link', { name: 'Item 7' })).toHaveAttribute(
    'href',
    '/admin/collections/articles/7',
  );
  expect(screen.getByText('598 articles deleted')).toBeVisible();
  expect(sent[0]).toHaveLength(250);
  const region = screen.getByRole('region', { name: 'Selection', hidden: true });
  expect(region).toHaveTextContent('2 selected of 600');
});

test('COLL-24 a cancel ends after the running part, and says how many items were not changed', async () => {
  let answer: () => void = () => undefined;
  const { user, sent } = await deleteAll([], () => new Promise<void>((done) => (answer = done)));
  const progress = await screen.findByRole('dialog', { name: 'Deleting items' });
  expect(within(progress).getByRole('progressbar')).toHaveAttribute('max', '600');
  answer();
  expect(await within(progress).findByText('250 of 600 items are processed')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
  expect(await within(progress).findByText(/^The running request ends/)).toBeVisible();
  answer();
  expect(await screen.findByText('500 articles deleted')).toBeVisible();
  expect(screen.getByText('You canceled. 100 items were not changed.')).toBeVisible();
  expect(sent).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('100 selected of 600'),
  );
});
