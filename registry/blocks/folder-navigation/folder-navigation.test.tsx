import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { filesReply } from '../../../tests/support/files-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
await preload([...registry.blocks.all, ...registry.layouts.all] as never);

/** Replies with three folders in the library and one inside of the last, and moves them. */
function foldersReply(): (call: Call) => Reply | undefined {
  const others = filesReply();
  const folders: { id: string; name: string; parent: string | null }[] = [
    { id: 'd1', name: 'Coast', parent: null },
    { id: 'd2', name: 'Fog', parent: null },
    { id: 'd3', name: 'Woods', parent: null },
    { id: 'd4', name: 'Ice', parent: 'd3' },
  ];
  return (call) => {
    if (!call.path.startsWith('/folders')) return others(call);
    const [, id] = /^\/folders\/(\w+)/.exec(call.path) ?? [];
    const row = folders.find((each) => each.id === id);
    if (!row) return { body: { data: folders.map((each) => ({ ...each })) } };
    if (call.method === 'PATCH') row.parent = 'd4';
    return { body: { data: { ...row } } };
  };
}

test('the tree opens the folder to which the context menu moves another', async () => {
  const { user } = await openBuiltIn('/files', { registry, slots, reply: foldersReply() });
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: 'Coast' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Move folder/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Coast/ }));
  await user.click(await dialog.findByRole('treeitem', { name: 'Woods' }));
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Move to folder' }));
  // The dialog has a tree too.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('treeitem', { name: 'Coast' })).toHaveAttribute('aria-level', '4'),
  );
});
