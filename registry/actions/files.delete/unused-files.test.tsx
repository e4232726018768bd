/** The page of unused files. */
import { screen, waitFor, within } from '@testing-library/react';
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

const isUnused = ({ path }: Pick<Call, 'path'>) => path.startsWith('/utils/unused-files');
const queryOf = ({ path }: Call) => new URL(path, 'http://x').searchParams;

interface Answers extends Pick<NonNullable<Parameters<typeof filesReply>[0]>, 'granted'> {
  /** Number of unused files. Each has 1000 bytes. */
  readonly count?: number;
  /** Keys of files that the platform does not delete. */
  readonly refused?: readonly string[];
  readonly fails?: () => boolean;
}

function open(path: string, { count = 3, refused = [], fails, granted }: Answers = {}) {
  let files = Array.from({ length: count }, (_, i) => ({
    id: `u${i + 1}`,
    title: `Scan ${i + 1}`,
    type: 'image/png',
    filesize: '1000',
    uploaded_on: '2026-01-02T03:04:05Z',
    uploaded_by: null,
    folder: null,
  }));
  const library = filesReply(granted ? { granted } : {});
  const reply = (call: Call): Reply | undefined => {
    if (isUnused(call)) {
      if (fails?.()) return failure(503, 'SERVICE_UNAVAILABLE');
      const query = queryOf(call);
      const [limit, page] = [Number(query.get('limit') ?? 25), Number(query.get('page') ?? 1)];
      const start = Number(query.get('offset') ?? (page - 1) * limit);
      const data = files.slice(start, start + limit);
      return { body: { data, meta: { filter_count: files.length, total_count: 900 } } };
    }
    if (call.method === 'DELETE') {
      const keys = (call.body as readonly string[] | undefined) ?? [call.path.replace('/files/', '')];
      if (keys.some((key) => refused.includes(key))) return failure(403, 'FORBIDDEN');
      files = files.filter(({ id }) => !keys.includes(id));
      return { body: { data: null } };
    }
    // The keys are too many for a URL.
    if (call.method === 'SEARCH' && JSON.stringify(call.body).includes('aggregate'))
      return { body: { data: [{ sum: { filesize: '25000' } }] } };
    return library(call);
  };
  return openBuiltIn(path, { registry, slots, reply });
}
const strip = () => screen.findByRole('region', { name: 'Selection' });
const selectFile = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select "${name}"` }));

test('administrators open the page from the navigation of the library', async () => {
  const { user, router } = await open('/files');
  await user.click(await screen.findByRole('link', { name: 'Unused files' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/files/unused'));
  expect(await screen.findByText('Scan 1')).toBeInTheDocument();
});

test('without admin access neither the link nor the page exist', async () => {
  const granted = { directus_files: ['read', 'delete'], directus_folders: ['read'] };
  const { router, calls } = await open('/files', { granted });
  await screen.findByRole('link', { name: 'Recent files' });
  expect(screen.queryByRole('link', { name: 'Unused files' })).toBeNull();
  await router.navigate('/files/unused');
  await screen.findByRole('heading', { name: /not found/i });
  expect(calls.some(isUnused)).toBe(false);
});

test('the table names type, size, upload, user and folder, and the question counts the files to delete', async () => {
  const { user, calls } = await open('/files/unused');
  await screen.findByText('Scan 1');
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
  for (const name of ['Title', 'Type', 'Filesize', 'Uploaded on', 'Uploaded by', 'Folder'])
    expect(heads).toContain(name);
  await selectFile(user, 'Scan 1');
  expect(await within(await strip()).findByText('1 kB')).toBeInTheDocument();
  await selectFile(user, 'Scan 3');
  expect(await within(await strip()).findByText('2 kB')).toBeInTheDocument();
  await user.click(within(await strip()).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Delete these 2 files\?/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Scan 1')).toBeNull());
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual(['u1', 'u3']);
  expect(screen.getByText('Scan 2')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('a refused file does not stop the others: a dialog names it, and it stays selected', async () => {
  const { user } = await open('/files/unused', { refused: ['u2'] });
  await screen.findByText('Scan 1');
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
  await user.click(within(await strip()).getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: '1 of 3 files could not be deleted' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Scan 2');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Scan 1')).toBeNull());
  expect(await screen.findByRole('checkbox', { name: 'Select "Scan 2"' })).toBeChecked();
});

test('all pages can be selected: their keys are read in parts, and the platform adds up their sizes', async () => {
  const { user, calls } = await open('/files/unused', { count: 1026 });
  await screen.findByText('Scan 1');
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
  await user.click(within(await strip()).getByRole('button', { name: /1,?026/ }));
  await waitFor(async () => expect(await strip()).toHaveTextContent('1,026 selected of 1,026'));
  const keyReads = calls.filter((call) => isUnused(call) && queryOf(call).get('limit') === '1000');
  expect(keyReads.map((call) => queryOf(call).get('offset'))).toEqual([null, '1000']);
  // 25 files of this page, and the sum of the others.
  await waitFor(async () => expect(within(await strip()).getByText('50 kB')).toBeInTheDocument());
});

test('an empty list says that all files are used; a failed read can be repeated', async () => {
  let isDown = true;
  const { user } = await open('/files/unused', { count: 0, fails: () => isDown });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('No unused files')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
});
