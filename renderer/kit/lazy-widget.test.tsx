import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferred, Loaded, missingChunks, preload, preloadForSaving } from './lazy-widget.ts';
import { WidgetBoundary } from './feedback/WidgetBoundary.tsx';

const Hello = ({ to }: { readonly to: string }) => <p>Hello {to}</p>;

test('a loaded widget renders at once; until then, its fallback is shown', async () => {
  const definition = { load: async () => Hello };
  const first = render(<Loaded definition={definition} fallback={<i>on its way</i>} to="you" />);
  expect(screen.getByText('on its way')).toBeVisible();
  expect(await screen.findByText('Hello you')).toBeVisible();
  first.unmount();
  await preload([definition as never]);
  render(<Loaded definition={definition} fallback={<i>on its way</i>} to="us" />);
  expect(screen.getByText('Hello us')).toBeVisible();
});

test('a widget whose code fails to load shows the failure, and loads on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValueOnce(new Error('The network failed.'));
  load.mockResolvedValue(Hello);
  const definition = { load };
  render(
    <WidgetBoundary name="hello">
      <Loaded definition={definition} to="you" />
    </WidgetBoundary>,
  );
  expect(await screen.findByText('The network failed.')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Hello you')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

test('a component whose chunk is missing keeps the page, and appears when the chunk is loaded again', async () => {
  const load = vi.fn<() => Promise<typeof Hello>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/Hello.js'));
  load.mockResolvedValue(Hello);
  const Deferred = deferred(load, { toSave: true });
  render(
    <p>
      The page
      <Deferred to="you" />
    </p>,
  );
  await waitFor(() => expect(missingChunks.size).toBe(1));
  expect(screen.getByText('The page')).toBeVisible();
  await act(() => missingChunks.retry());
  expect(screen.getByText('Hello you')).toBeVisible();
  expect(missingChunks.size).toBe(0);
});

test('what a save may need is loaded in advance', async () => {
  const load = vi.fn(async () => Hello);
  const Deferred = deferred(load, { toSave: true });
  await preloadForSaving();
  expect(load).toHaveBeenCalledTimes(1);
  render(<Deferred to="you" />);
  expect(screen.getByText('Hello you')).toBeVisible();
});
