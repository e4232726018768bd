/** Moves of many files. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlatformError, type Key, type Platform, type Row } from '../../../renderer/contract/platform.ts';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import type { FolderRow } from './folder-rows.ts';
import { moveFilesTo } from './move-files.ts';

const prints = { id: 'd1', name: 'Prints', parent: null } as FolderRow;

/** Files in the library and in the folder d2. A move of the key `refused` fails. */
function setUp(count: number, refused: Key | null = null) {
  const keys = Array.from({ length: count }, (_, i) => `f${i}`);
  const rows = keys.map((id, i): Row => ({ id, folder: i % 2 === 0 ? null : 'd2', title: id }));
  const sent: { readonly keys: readonly Key[]; readonly folder: unknown }[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const platform = {
    read: async () => ({ data: rows, meta: {} }),
    async updateMany(_target: unknown, some: readonly Key[], { folder }: Row) {
      sent.push({ keys: some, folder });
      if (isHeld) await new Promise<void>((done) => void waiting.push(done));
      if (refused !== null && some.includes(refused))
        throw new PlatformError({ message: 'Not yours.', status: 403, code: 'FORBIDDEN' });
    },
  } as unknown as Platform;
  const context = testContext({
    platform,
    mount: (element) => renderInside(element, { context }).unmount,
  });
  const release = () => {
    isHeld = false;
    for (const done of waiting.splice(0)) done();
  };
  const respond = () => waiting.shift()?.();
  return { ...renderInside(null, { context }), context, keys, sent, respond, release };
}

test('FILE-24 many files are moved in parts with progress; a cancel keeps the rest, and Undo returns the moved ones', async () => {
  const { context, keys, sent, respond, release, user } = setUp(600);
  const moving = moveFilesTo(context, keys, prints);
  const dialog = within(await screen.findByRole('dialog', { name: 'Moving items' }));
  expect(dialog.getByRole('progressbar')).toHaveAttribute('max', '600');
  await waitFor(() => expect(sent).toHaveLength(1));
  respond();
  expect(await dialog.findByText('250 of 600 items are processed')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await dialog.findByText(/^The running request ends/)).toBeVisible();
  release();
  const { kept } = await moving;
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.map((part) => part.keys.length)).toEqual([250, 250]);
  expect(kept).toEqual(keys.slice(500));
  const notice = vi.mocked(context.notify).mock.lastCall?.[0];
  expect(notice).toMatchObject({
    title: '500 files moved to “Prints”',
    text: 'You canceled. 100 items were not changed.',
  });

  sent.length = 0;
  notice?.action?.run();
  await waitFor(() =>
    expect(context.notify).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: expect.stringMatching(/^500 files/) as unknown }),
    ),
  );
  const back = (folder: unknown) =>
    sent.filter((part) => part.folder === folder).flatMap((part) => part.keys);
  expect(back(null)).toEqual(keys.slice(0, 500).filter((_, i) => i % 2 === 0));
  expect(back('d2')).toEqual(keys.slice(0, 500).filter((_, i) => i % 2 === 1));
});

test('a refused file of many is not moved, and the others are', async () => {
  const { context, keys, release } = setUp(600, 'f300');
  release();
  const { kept } = await moveFilesTo(context, keys, prints);
  expect(kept).toEqual(['f300']);
  expect(vi.mocked(context.notify).mock.lastCall?.[0].title).toBe('599 files moved to “Prints”');
});

test('one request shows no progress', async () => {
  const { context, keys, sent, release } = setUp(250);
  const moving = moveFilesTo(context, keys, prints);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  expect((await moving).kept).toEqual([]);
});
