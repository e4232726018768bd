/** The download of files and folders as one archive. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
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

afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

async function open(path: string, own: (call: Call) => Reply | undefined = () => undefined) {
  const sent: { action: string; target: string; fields: Record<string, unknown> }[] = [];
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function record(
    this: HTMLFormElement,
  ) {
    const fields = Object.fromEntries(new FormData(this));
    sent.push({ action: new URL(this.action, 'http://x').pathname, target: this.target, fields });
  });
  // Other tests share the globals.
  onTestFinished(() => submit.mockRestore());
  const library = filesReply();
  const page = await openBuiltIn(path, {
    registry,
    slots,
    reply: (call) => {
      const reply = own(call);
      if (reply) return reply;
      return call.path === '/files/archive'
        ? { body: { data: { files: 2, filesize: 24_690 } } }
        : library(call);
    },
  });
  return { ...page, sent };
}
const selectAll = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByText('Moon');
  for (const box of await within(screen.getByRole('list', { name: 'Files' })).findAllByRole('checkbox'))
    await user.click(box);
};

test('FILE-09 the selection is downloaded by a form, after the platform has checked it', async () => {
  const { user, sent, calls } = await open('/files');
  await selectAll(user);
  const reads = () => calls.filter(({ path }) => path.startsWith('/files?')).length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Download as ZIP' }));
  expect(await screen.findByText('Downloading 2 files (25 kB)')).toBeInTheDocument();
  expect(screen.getByText(/^One selected file is not included/)).toBeInTheDocument();
  const keys = ['f1', 'f2', 'f3'];
  expect(calls.find(({ path }) => path === '/files/archive')?.body).toEqual({ keys });
  expect(sent).toEqual([
    { action: '/assets/archive', target: 'file-archive', fields: { keys: keys.join(',') } },
  ]);
  expect(document.querySelector('iframe[name="file-archive"]')).not.toBeNull();
  // The check writes nothing, so the list is not read again.
  expect(reads()).toBe(before);
});

test('FILE-10 a refused archive shows the reason, and nothing is downloaded', async () => {
  const { user, sent } = await open('/files', ({ path }) =>
    path === '/files/archive'
      ? failure(400, 'INVALID_PAYLOAD', 'An archive has at most 10000 files.')
      : undefined,
  );
  await selectAll(user);
  await user.click(screen.getByRole('button', { name: 'Download as ZIP' }));
  expect(await screen.findByText(/An archive has at most 10000 files\./)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('FOLD-02 the menu of a folder downloads the folder with its tree', async () => {
  const { user, sent } = await open('/files/folders/d1');
  await user.click(await screen.findByRole('button', { name: 'Actions of this folder' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download as ZIP' }));
  await waitFor(() =>
    expect(sent).toEqual([{ action: '/assets/archive', target: 'file-archive', fields: { folder: 'd1' } }]),
  );
});

test('platforms without archives show no such action', async () => {
  const { user } = await open('/files/folders/d1', ({ path }) =>
    path === '/server/info' ? { body: { data: { capabilities: { fieldsByCollection: true } } } } : undefined,
  );
  await selectAll(user);
  expect(screen.queryByRole('button', { name: 'Download as ZIP' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Actions of this folder' }));
  await screen.findByRole('menuitem', { name: 'Delete folder' });
  expect(screen.queryByRole('menuitem', { name: 'Download as ZIP' })).toBeNull();
});
