import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { filesReply } from '../../../tests/support/files-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/** The data of a drag. jsdom has no DataTransfer. */
function createTransfer() {
  const values = new Map<string, string>();
  return {
    effectAllowed: 'all',
    dropEffect: 'none',
    files: [],
    get types() {
      return [...values.keys()];
    },
    setData: (type: string, value: string) => void values.set(type, value),
    getData: (type: string) => values.get(type) ?? '',
    setDragImage: () => undefined,
  };
}

async function openLibrary(
  reply: (call: Call) => Reply | undefined = () => undefined,
  answers?: Parameters<typeof filesReply>[0],
) {
  const files = filesReply(answers);
  const page = await openBuiltIn('/files', { registry, slots, reply: (call) => reply(call) ?? files(call) });
  const list = within(await screen.findByRole('list', { name: 'Files' }));
  const folder = await screen.findByRole('treeitem', { name: 'Prints' });
  await list.findByText('Moon');
  const moves = () => page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const drag = (title: string) => {
    const dataTransfer = createTransfer();
    const card = list.getByText(title);
    fireEvent.mouseDown(card);
    const isStarted = fireEvent.dragStart(card.closest('li') as Element, { dataTransfer });
    return { dataTransfer, isStarted, card };
  };
  const drop = ({ dataTransfer, card }: ReturnType<typeof drag>) => {
    fireEvent.dragOver(folder, { dataTransfer });
    expect(folder).toHaveAttribute('data-over');
    fireEvent.drop(folder, { dataTransfer });
    expect(folder).not.toHaveAttribute('data-over');
    fireEvent.dragEnd(card, { dataTransfer });
  };
  return { ...page, list, drag, drop, moves };
}

test('FILE-23 a file that is dropped on a folder moves there, and Undo moves it back', async () => {
  const { user, drag, drop, moves } = await openLibrary(({ method, path }) =>
    method === 'GET' && path.startsWith('/files?') && path.includes('_in')
      ? { body: { data: [{ id: 'f1', folder: 'd2', title: 'Harbour' }] } }
      : undefined,
  );
  drop(drag('Harbour'));
  expect(await screen.findByText('File moved to “Prints”')).toBeVisible();
  expect(moves()).toEqual([{ keys: ['f1'], data: { folder: 'd1' } }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('File moved back')).toBeVisible();
  expect(moves()[1]).toEqual({ keys: ['f1'], data: { folder: 'd2' } });
});

test('FILE-09, FILE-23 dragging a selected file moves the whole selection', async () => {
  const { user, list, drag, drop, moves } = await openLibrary();
  const [first, , third] = await list.findAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await user.click(third as HTMLElement);
  drop(drag('Moon'));
  await waitFor(() => expect(moves()).toEqual([{ keys: ['f1', 'f3'], data: { folder: 'd1' } }]));
  expect(await screen.findByText('2 files moved to “Prints”')).toBeVisible();
});

test('FILE-23 a refused move names the file', async () => {
  const { drag, drop } = await openLibrary(({ method, path }) => {
    if (method === 'PATCH') return failure(500, 'INTERNAL_SERVER_ERROR');
    return path.startsWith('/files?') && path.includes('_in')
      ? { body: { data: [{ id: 'f1', folder: null, title: 'Harbour' }] } }
      : undefined;
  });
  drop(drag('Harbour'));
  expect(await screen.findByText('“Harbour” was not moved')).toBeVisible();
});

test('FILE-23 a refused move of several files names those that were refused, and moves the others', async () => {
  const { user, list, drag, drop, moves } = await openLibrary(({ method, path, body }) => {
    if (method === 'PATCH' && (body as { keys: readonly string[] }).keys.includes('f3'))
      return failure(403, 'FORBIDDEN', 'The rule of your role does not allow it.');
    return path.startsWith('/files?') && path.includes('_in')
      ? {
          body: {
            data: [
              { id: 'f1', folder: 'd2', title: 'Harbour' },
              { id: 'f3', folder: null, title: 'Moon' },
            ],
          },
        }
      : undefined;
  });
  const [first, , third] = await list.findAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await user.click(third as HTMLElement);
  drop(drag('Moon'));
  const dialog = await screen.findByRole('dialog', { name: '1 of 2 files could not be moved' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Moon The rule of your role does not allow it.']);
  expect(moves().at(-2)).toEqual({ keys: ['f1'], data: { folder: 'd1' } });
  expect(screen.getByText('File moved to “Prints”')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  // Undo moves only the file that was moved.
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(moves().at(-1)).toEqual({ keys: ['f1'], data: { folder: 'd2' } }));
});

test('FILE-10 a file that the user may not move starts no drag, and the page says why', async () => {
  const granted = { directus_files: ['read'], directus_folders: ['read'] };
  const { drag } = await openLibrary(undefined, { granted });
  const { isStarted, dataTransfer } = drag('Harbour');
  expect(isStarted).toBe(false);
  expect(dataTransfer.types).toEqual([]);
  expect(await screen.findByText(/not allowed|may not|permission/i)).toBeVisible();
});
