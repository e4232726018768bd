/** Reads that no component shows any more are aborted. */
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState, type ReactNode } from 'react';
import { SWRConfig, type Cache } from 'swr';
import { expect, test } from 'vitest';
import { useRead } from './use-read.ts';

interface Started {
  readonly word: string;
  readonly signal: AbortSignal;
  readonly answer: (value: string) => void;
}

/** The reads wait until the test answers them, and ignore their signals. */
function scene() {
  const started: Started[] = [];
  const cache: Cache = new Map();
  const failures: unknown[] = [];
  function Shown({ word }: { readonly word: string }) {
    const { data, error, mutate } = useRead(
      ['read', word],
      (signal) => new Promise<string>((answer) => started.push({ word, signal, answer })),
    );
    again = mutate;
    if (error !== undefined) failures.push(error);
    return <p>{data ?? 'loading'}</p>;
  }
  let again: () => Promise<unknown> = () => Promise.resolve();
  const wrap = (content: ReactNode) => (
    <StrictMode>
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 2000 }}>{content}</SWRConfig>
    </StrictMode>
  );
  const running = () => started.filter(({ signal }) => !signal.aborted).map(({ word }) => word);
  return { started, failures, running, wrap, Shown, again: () => again() };
}

test('another key aborts the read of the last one, and no error is shown', async () => {
  const { started, failures, running, wrap, Shown } = scene();
  const { rerender } = render(wrap(<Shown word="a" />));
  rerender(wrap(<Shown word="ab" />));
  await waitFor(() => expect(running()).toEqual(['ab']));
  rerender(wrap(<Shown word="abc" />));
  await waitFor(() => expect(running()).toEqual(['abc']));
  started.at(-1)?.answer('found');
  expect(await screen.findByText('found')).toBeVisible();
  expect(failures).toEqual([]);
});

test('a key that comes back is read again', async () => {
  const { started, failures, running, wrap, Shown } = scene();
  const { rerender } = render(wrap(<Shown word="a" />));
  rerender(wrap(<Shown word="ab" />));
  await waitFor(() => expect(running()).toEqual(['ab']));
  rerender(wrap(<Shown word="a" />));
  await waitFor(() => expect(running()).toEqual(['a']));
  started.at(-1)?.answer('found');
  expect(await screen.findByText('found')).toBeVisible();
  expect(failures).toEqual([]);
});

test('leaving the page aborts its read', async () => {
  const { running, wrap, Shown } = scene();
  const { rerender } = render(wrap(<Shown word="a" />));
  expect(running()).toEqual(['a']);
  rerender(wrap(null));
  await waitFor(() => expect(running()).toEqual([]));
});

test('a read continues while another component shows it', async () => {
  const { started, running, wrap, Shown } = scene();
  function Two({ first }: { readonly first: boolean }) {
    const [word] = useState('a');
    return (
      <>
        {first && <Shown word={word} />}
        <Shown word={word} />
      </>
    );
  }
  const { rerender } = render(wrap(<Two first />));
  rerender(wrap(<Two first={false} />));
  await Promise.resolve();
  expect(running()).toEqual(['a']);
  started[0]?.answer('found');
  expect(await screen.findByText('found')).toBeVisible();
});

test('reading a key again aborts its older read', async () => {
  const { started, failures, running, wrap, Shown, again } = scene();
  render(wrap(<Shown word="a" />));
  void again();
  await waitFor(() => expect(started).toHaveLength(2));
  expect(running()).toEqual(['a']);
  started[1]?.answer('new');
  expect(await screen.findByText('new')).toBeVisible();
  expect(failures).toEqual([]);
});
