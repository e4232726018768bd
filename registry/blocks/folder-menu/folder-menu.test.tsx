import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { filesReply } from '../../../tests/support/files-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
await preload([...registry.blocks.all, ...registry.layouts.all] as never);

test('FOLD-02 the menu of a folder renames, moves and deletes it', async () => {
  const { user, calls } = await openBuiltIn('/files/folders/d2', { registry, slots, reply: filesReply() });
  await user.click(await screen.findByRole('button', { name: 'Actions of this folder' }));
  for (const name of [/^Rename folder/, /^Move folder/, /^Delete folder/])
    expect(await screen.findByRole('menuitem', { name })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: /^Move folder/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Sketches/ }));
  await user.click(await dialog.findByRole('treeitem', { name: 'File library' }));
  await user.click(dialog.getByRole('button', { name: 'Move to folder' }));
  const sent = () => calls.find(({ method, path }) => method === 'PATCH' && path.startsWith('/folders/d2'));
  await waitFor(() => expect(sent()?.body).toMatchObject({ parent: null }));
});
