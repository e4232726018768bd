import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PlatformError, type Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { ChooseFolder } from './ChooseFolder.tsx';
import { FolderTree } from './FolderTree.tsx';
import { moveFolder } from './folder-actions.tsx';
import { linesOf, subtreeOf, type FolderRow } from './folder-rows.ts';
import { NameFolder } from './NameFolder.tsx';

const folder = (id: string, parent: string | null): FolderRow => ({ id, name: id, parent });
const folders = [folder('Coast', null), folder('Fog', 'Coast'), folder('Ice', 'Fog'), folder('Woods', null)];
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const item = (name: string) => screen.getByRole('treeitem', { name });

function Tree({ onOpen }: { readonly onOpen: (id: string | null) => void }) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <FolderTree
      lines={linesOf(folders, (id) => opened.includes(id))}
      label="Folders"
      current={null}
      hrefOf={(id) => `/files/${id ?? ''}`}
      onOpen={onOpen}
      onToggle={(id, open) => setOpened(open ? [...opened, id] : opened.filter((other) => other !== id))}
    />
  );
}

test('FOLD-01 arrow keys walk and expand the tree, and Enter opens a folder', async () => {
  const onOpen = vi.fn<(id: string | null) => void>();
  const { user, container } = renderInside(<Tree onOpen={onOpen} />);
  expect(names()).toEqual(['File library', 'Coast', 'Woods']);
  await user.tab();
  expect(item('File library')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(names()).toEqual(['File library', 'Coast', 'Fog', 'Woods']);
  expect(item('Fog')).toHaveFocus();
  expect(item('Fog')).toHaveAttribute('aria-level', '3');
  await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}');
  expect(onOpen.mock.calls).toEqual([['Fog']]);
  expect(item('Coast')).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('w');
  expect(item('Woods')).toHaveFocus();
  expect(await barriers(container)).toEqual([]);
});

test('a folder with a parent that is not readable is in the library, and has a finite subtree', () => {
  expect(linesOf([folder('Lost', 'gone')], () => true).map(({ level }) => level)).toEqual([1, 2]);
  expect([...subtreeOf(folders, 'Coast')]).toEqual(['Coast', 'Fog', 'Ice']);
});

test('FOLD-05 a folder cannot be moved into itself or into its folders', async () => {
  const context = testContext();
  const platform = {
    ...context.platform,
    read: async () => ({ data: folders, meta: {} }),
  } as unknown as typeof context.platform;
  const onChoose = vi.fn<(chosen: FolderRow | null) => Promise<void>>(async () => undefined);
  const { user } = renderInside(
    <ChooseFolder
      title="Move"
      moved={folders[1] as FolderRow}
      from="Coast"
      onChoose={onChoose}
      onClose={() => undefined}
    />,
    { context: { ...context, platform } },
  );
  await user.click(await screen.findByRole('treeitem', { name: 'Coast' }));
  await user.keyboard('{ArrowRight}');
  expect(item('Fog')).toHaveAttribute('aria-disabled', 'true');
  await user.click(item('Fog'));
  const move = screen.getByRole('button', { name: 'Move to folder' });
  expect(move).toHaveAttribute('aria-disabled', 'true');
  await user.click(item('Woods'));
  await user.click(move);
  await waitFor(() => expect(onChoose.mock.calls).toEqual([[folders[3]]]));
});

test('FOLD-04 a folder needs a name, and a refusal is shown at it', async () => {
  const onSave = vi.fn<(name: string) => Promise<void>>(async () => Promise.reject(new Error('Too long.')));
  const { user } = renderInside(
    <NameFolder title="New" done="Create" onSave={onSave} onClose={() => undefined} />,
  );
  const save = screen.getByRole('button', { name: 'Create' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByLabelText(/Name/), '  Fog ');
  await user.click(save);
  expect(onSave.mock.calls).toEqual([['Fog']]);
  expect(await screen.findByText('Too long.')).toBeVisible();
});

test('FOLD-04 a folder that is renamed needs a name', async () => {
  const onSave = vi.fn<(name: string) => Promise<void>>(async () => undefined);
  const { user } = renderInside(
    <NameFolder title="Rename" done="Rename" name="Fog" onSave={onSave} onClose={() => undefined} />,
  );
  const name = screen.getByLabelText(/Name/);
  expect(name).toHaveValue('Fog');
  await user.clear(name);
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  await user.type(name, 'Mist{Enter}');
  await waitFor(() => expect(onSave.mock.calls).toEqual([['Mist']]));
});

test('a folder that another user moved meanwhile is moved at the second attempt, and Undo returns it to their folder', async () => {
  const context = testContext();
  const updates: unknown[] = [];
  const update = async (_target: unknown, set: Row, base?: Row) => {
    updates.push([set, base]);
    if (updates.length > 1) return set;
    const conflicts = [{ field: 'parent', base: null, yours: 'Woods', theirs: 'Ice' }];
    throw new PlatformError({ message: 'Changed.', status: 409, code: 'CONFLICT', conflicts });
  };
  const read = async () => ({ data: folders, meta: {} });
  const platform = { ...context.platform, read, update } as unknown as typeof context.platform;
  const notify = vi.fn<Services['notify']>(() => () => undefined);
  const Page = () => {
    const [dialog, setDialog] = useState<ReactNode>(null);
    const render = useRender();
    const mount = (shown: ReactNode) => {
      setDialog(shown);
      return () => setDialog(null);
    };
    const services = { ...render, platform, notify, mount };
    return (
      <>
        <button onClick={() => void moveFolder(services, folder('Coast', null))}>Open</button>
        {dialog}
      </>
    );
  };
  const { user } = renderInside(<Page />, { context: { ...context, platform } });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('treeitem', { name: 'Woods' }));
  const move = screen.getByRole('button', { name: 'Move to folder' });
  await user.click(move);
  expect(await screen.findByText(/^Another user moved this folder in the meantime\./)).toBeVisible();
  expect(notify).not.toHaveBeenCalled();
  await user.click(move);
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  const [{ title, action } = {}] = notify.mock.calls[0] ?? [];
  expect([title, action?.label]).toEqual(['Folder “Coast” moved to “Woods”', 'Undo']);
  action?.run();
  await waitFor(() => expect(notify.mock.lastCall?.[0].title).toBe('Folder “Coast” moved back'));
  expect(updates).toEqual([
    [{ parent: 'Woods' }, { parent: null }],
    [{ parent: 'Woods' }, { parent: 'Ice' }],
    [{ parent: 'Ice' }, { parent: 'Woods' }],
  ]);
});
