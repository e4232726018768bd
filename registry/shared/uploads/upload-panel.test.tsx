/** The notices of uploads, in the way a page starts them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { Profiler, useMemo, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { RenderContext, useRender, type RenderContextValue } from '../../../renderer/contract/render.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { barriers, renderInside } from '../../../tests/support/widgets.tsx';
import { useUploads } from './use-uploads.ts';
import type { ResumableUploads } from '../../../renderer/contract/uploads/resumable.ts';
import { plainUploads } from '../../../tests/support/plain-uploads.ts';
import { stubChecksums } from '../../../tests/support/checksum-worker.ts';

interface Sent {
  readonly progress: (percent: number) => void;
  readonly done: (row: Row) => void;
}

interface Scene {
  readonly stored?: readonly Row[];
  readonly resumable?: Partial<ResumableUploads>;
}

/** Renders a page that uploads files. The platform stores them when the test says so. */
function open(names: readonly string[], { stored = [], resumable = {} }: Scene = {}) {
  const sent: Sent[] = [];
  const clock = createTestClock();
  let draws = 0;
  const notify = vi.fn<RenderContextValue['notify']>(() => () => undefined);
  const upload: Platform['upload'] = (_file, _fields, progress) =>
    new Promise((done) => sent.push({ progress, done }));
  const read: Platform['read'] = async () => ({ data: stored as never, meta: {} });
  function Shell({ children }: { readonly children: ReactNode }) {
    const render = useRender();
    const [mounted, mount] = useState<ReactNode>(null);
    const own = useMemo<RenderContextValue>(
      () => ({
        ...render,
        notify,
        clock,
        platform: { ...render.platform, upload, read, uploads: { ...plainUploads, ...resumable } },
        mount: (element) => {
          mount(element);
          return () => mount(null);
        },
      }),
      [render],
    );
    return (
      <RenderContext value={own}>
        {children}
        <Profiler id="panel" onRender={() => (draws += 1)}>
          {mounted}
        </Profiler>
      </RenderContext>
    );
  }
  function Page() {
    const uploads = useUploads();
    const files = names.map((name) => new File(['12345'], name));
    return (
      <button type="button" onClick={() => uploads.add(files, null)}>
        Start
      </button>
    );
  }
  const { user } = renderInside(
    <Shell>
      <Page />
    </Shell>,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const start = () => user.click(screen.getByRole('button', { name: 'Start' }));
  const titles = () => notify.mock.calls.map(([{ title }]) => title);
  /** The panel draws changes after a pause. */
  const pass = () => act(() => clock.advance(100));
  const shows = (panel: HTMLElement, text: string) =>
    waitFor(() => {
      pass();
      expect(panel).toHaveTextContent(text);
    });
  return { start, press, sent, titles, user, pass, shows, draws: () => draws };
}

test('FILE-18, FILE-21 a notice shows the files done, their total and the percentage until all are stored', async () => {
  const { start, sent, titles, shows } = open(['a.txt', 'b.txt']);
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  await shows(panel, 'Uploading 0 of 2 (0%)');
  act(() => sent[0]?.progress(50));
  await shows(panel, 'Uploading 0 of 2 (25%)');
  await act(async () => sent[0]?.done({ id: 'f1' }));
  await shows(panel, 'Uploading 1 of 2 (50%)');
  expect(titles()).toEqual([]);
  await act(async () => sent[1]?.done({ id: 'f2' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  expect(titles()).toEqual(['2 files uploaded']);
});

test('FILE-21 the notice of one file names one file', async () => {
  const { start, sent, titles } = open(['a.txt']);
  await start();
  await screen.findByRole('region', { name: 'Uploads' });
  await act(async () => sent[0]?.done({ id: 'f1' }));
  await waitFor(() => expect(titles()).toEqual(['File uploaded']));
});

test('a file whose content is stored names the stored file, and the user chooses for each or for all', async () => {
  stubChecksums('same');
  const stored = [{ id: 'old', title: 'Harbour', filesize: 5, checksum: 'same' }];
  const { start, press, sent, titles, shows } = open(['a.txt', 'b.txt', 'c.txt'], { stored });
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  await shows(panel, '3 files exist already');
  expect(within(panel).getAllByText('The same file exists:', { exact: false })).toHaveLength(3);
  expect(await barriers()).toEqual([]);
  await press('Use the existing one: a.txt');
  await shows(panel, '2 files exist already');
  await press('Upload all 2 anyway');
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => sent.forEach(({ done }, i) => done({ id: `f${i}` })));
  await waitFor(() => expect(titles()).toEqual(['2 files uploaded']));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('FILE-17 an upload is paused and resumed in the panel', async () => {
  const { start, press, sent, shows } = open(['film.mp4'], { resumable: { canPause: () => true } });
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  act(() => sent[0]?.progress(50));
  await press('Pause film.mp4');
  await shows(panel, '1 upload is paused');
  expect(panel).toHaveTextContent('Paused at 50% of 5 B');
  expect(await barriers()).toEqual([]);
  await press('Resume film.mp4');
  await waitFor(() => expect(sent).toHaveLength(2));
  await shows(panel, 'Uploading 0 of 1 (50%)');
});

test('FILE-17 the keyboard stays in the panel when an upload is paused, resumed and canceled', async () => {
  const { start, user, shows } = open(['a.mp4', 'b.mp4'], { resumable: { canPause: () => true } });
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  const button = (name: string) => within(panel).getByRole('button', { name });
  act(() => button('Pause a.mp4').focus());
  await user.keyboard('{Enter}');
  await shows(panel, 'Paused at 0%');
  expect(button('Resume a.mp4')).toHaveFocus();
  await user.keyboard('{Enter}');
  await shows(panel, 'Uploading 0 of 2');
  await waitFor(() => expect(button('Pause a.mp4')).toHaveFocus());
  await user.tab();
  expect(button('Cancel a.mp4')).toHaveFocus();
  await user.keyboard('{Enter}');
  await shows(panel, 'Uploading 0 of 1');
  await waitFor(() => expect(within(panel).getByRole('list')).toHaveFocus());
  await user.tab();
  expect(button('Pause b.mp4')).toHaveFocus();
});

test('FILE-17 the panel asks for the file of an upload of an earlier visit', async () => {
  const left = { name: 'film.mp4', size: 5, lastModified: 1000, fields: {}, received: 2 };
  const { sent, user, shows } = open([], {
    resumable: { canPause: () => true, interrupted: async () => [left] },
  });
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  await shows(panel, '1 upload was interrupted');
  expect(panel).toHaveTextContent('Interrupted at 40% of 5 B');
  expect(await barriers()).toEqual([]);
  const input = within(panel).getByLabelText<HTMLInputElement>('Choose the file again: film.mp4', {
    selector: 'input',
  });
  await user.upload(input, new File(['12345'], 'other.mp4', { lastModified: 1000 }));
  await shows(panel, 'other.mp4 is not the same file');
  await user.upload(input, new File(['12345'], 'film.mp4', { lastModified: 1000 }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await shows(panel, 'Uploading 0 of 1 (40%)');
});

test('FILE-18 the panel of 200 files renders at most ten times a second', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `photo ${i}.jpg`);
  const { start, sent, titles, pass, shows, draws } = open(names);
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  await shows(panel, 'Uploading 0 of 200 (0%)');
  pass();
  const before = draws();
  for (let stored = 0; stored < 150; stored += 1) {
    act(() => {
      for (const { progress } of sent.slice(-3)) for (const percent of [10, 50, 90]) progress(percent);
    });
    await act(async () => sent[stored]?.done({ id: `f${stored}` }));
  }
  expect(draws() - before).toBeLessThan(6);
  pass();
  expect(panel).toHaveTextContent('Uploading 150 of 200');
  expect(draws() - before).toBeLessThan(12);
  for (let stored = 150; stored < 200; stored += 1)
    await act(async () => sent[stored]?.done({ id: `f${stored}` }));
  await waitFor(() => expect(titles()).toEqual(['200 files uploaded']));
});
