/** The notices of uploads, in the way a page starts them. */
import { act, screen, waitFor } from '@testing-library/react';
import { useMemo, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { RenderContext, useRender, type RenderContextValue } from '../../../renderer/contract/render.ts';
import { renderInside } from '../../../tests/support/widgets.tsx';
import { useUploads } from './use-uploads.ts';

interface Sent {
  readonly progress: (percent: number) => void;
  readonly done: (row: Row) => void;
}

/** Renders a page that uploads files. The platform stores them when the test says so. */
function open(names: readonly string[]) {
  const sent: Sent[] = [];
  const notify = vi.fn<RenderContextValue['notify']>(() => () => undefined);
  const upload: Platform['upload'] = (_file, _fields, progress) =>
    new Promise((done) => sent.push({ progress, done }));
  function Shell({ children }: { readonly children: ReactNode }) {
    const render = useRender();
    const [mounted, mount] = useState<ReactNode>(null);
    const own = useMemo<RenderContextValue>(
      () => ({
        ...render,
        notify,
        platform: { ...render.platform, upload },
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
        {mounted}
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
  const start = () => user.click(screen.getByRole('button', { name: 'Start' }));
  const titles = () => notify.mock.calls.map(([{ title }]) => title);
  return { start, sent, titles };
}

test('FILE-18, FILE-21 a notice shows the files done, their total and the percentage until all are stored', async () => {
  const { start, sent, titles } = open(['a.txt', 'b.txt']);
  await start();
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  expect(panel).toHaveTextContent('Uploading 0 of 2 (0%)');
  act(() => sent[0]?.progress(50));
  await waitFor(() => expect(panel).toHaveTextContent('Uploading 0 of 2 (25%)'));
  await act(async () => sent[0]?.done({ id: 'f1' }));
  await waitFor(() => expect(panel).toHaveTextContent('Uploading 1 of 2 (50%)'));
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
