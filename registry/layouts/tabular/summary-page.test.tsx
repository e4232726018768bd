/** The requests of a list whose view contains a summary. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const preset = {
  ...blankPreset('articles', 'u1', { layout: 'tabular' }),
  id: 7,
  refresh_interval: 30,
  layout_query: { tabular: { fields: ['title', 'place'] } },
  layout_options: { tabular: { summary: { title: 'count', place: 'count' } } },
};
const articles = articlesReply({ rows: 60, presets: [preset] });
const isAggregate = ({ path }: Call) => path.includes('aggregate=');

function reply(call: Call): Reply | undefined {
  if (isAggregate(call)) return { body: { data: [{ count: { title: 60, place: 1234 } }] } };
  if (call.path.startsWith('/presets') && call.method !== 'GET') return { body: { data: preset } };
  return articles(call);
}
const queryOf = ({ path }: Call) => {
  const { searchParams } = new URL(path, 'http://x');
  return { aggregate: searchParams.get('aggregate'), filter: searchParams.get('filter') };
};

test('one request after the rows fills the summary; a refresh repeats it, and another page does not', async () => {
  const { calls, clock, user } = await openBuiltIn('/collections/articles', { registry, slots, reply });
  await waitFor(() => expect(calls.some(isAggregate)).toBe(true));
  expect(await screen.findByLabelText('Count of Place: 1,234')).toBeVisible();
  expect(calls.filter(isAggregate).map(queryOf)).toEqual([
    { aggregate: '{"count":["place","title"]}', filter: null },
  ]);
  const isRows = ({ path }: Call) => path.startsWith('/items/articles') && path.includes('limit=25');
  expect(calls.findIndex(isAggregate)).toBeGreaterThan(calls.findIndex(isRows));

  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('page=2'))).toBe(true));
  expect(calls.filter(isAggregate)).toHaveLength(1);

  act(() => clock.advance(31_000));
  await waitFor(() => expect(calls.filter(isAggregate)).toHaveLength(2));
});

test('a filter from a cell filters the list and its summary, once', async () => {
  const { calls, user } = await openBuiltIn('/collections/articles', { registry, slots, reply });
  const grid = await screen.findByRole('grid');
  const [cell] = await waitFor(() => {
    const cells = grid.querySelectorAll('.ag-row [col-id="place"]');
    expect(cells.length).toBeGreaterThan(0);
    return cells;
  });
  for (let times = 0; times < 2; times += 1) {
    fireEvent.contextMenu(cell as Element);
    await user.click(await screen.findByRole('menuitem', { name: 'Filter by “Kiel”' }));
  }
  await waitFor(() => expect(calls.filter(isAggregate)).toHaveLength(2));
  expect(queryOf(calls.filter(isAggregate)[1] as Call).filter).toBe('{"_and":[{"place":{"_eq":"Kiel"}}]}');
});
