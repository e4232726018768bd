/** The requests with which a list of many columns opens, and the actions of an empty list. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { rawField, primaryKeyMeta, rawRelation } from '../../gallery/example-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const related = [1, 2, 3, 4, 5].map((i) => ({ field: `link${i}`, target: `people${i}` }));
const plain = Array.from({ length: 15 }, (_, i) => `plain${i + 1}`);
const columns = [...plain, ...related.map(({ field }) => field)];

const fields = [
  ...['wide', 'other', ...related.map(({ target }) => target)].flatMap((collection) => [
    rawField(collection, 'id', 'integer', primaryKeyMeta),
    rawField(collection, 'name', 'string'),
  ]),
  ...plain.map((name) => rawField('wide', name, 'string')),
  ...related.map(({ field }) =>
    rawField('wide', field, 'integer', {
      meta: {
        special: ['m2o'],
        interface: 'select-dropdown-m2o',
        display: 'related-values',
        display_options: { template: '{{ name }}' },
      },
    }),
  ),
];

/** Collections with a list of 20 columns, of which five show related items. */
function reply({ path }: Call): Reply | undefined {
  if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
  if (path.startsWith('/collections'))
    return {
      body: {
        data: ['wide', 'other', ...related.map(({ target }) => target)].map((collection) => ({
          collection,
          meta: { collection },
          schema: { name: collection },
        })),
      },
    };
  if (path.startsWith('/relations'))
    return { body: { data: related.map(({ field, target }) => rawRelation('wide', field, target)) } };
  if (path.startsWith('/fields')) {
    const wanted = new URLSearchParams(path.split('?')[1]).get('collections')?.split(',');
    return { body: { data: fields.filter(({ collection }) => wanted?.includes(collection) ?? true) } };
  }
  if (path.startsWith('/presets')) {
    const preset = blankPreset('wide', 'u1', { layout: 'tabular' });
    return {
      body: { data: [{ ...preset, id: 7, layout_query: { tabular: { fields: columns } } }] },
    };
  }
  if (path.startsWith('/items/wide')) {
    const row = Object.fromEntries([
      ['id', 1],
      ...plain.map((name) => [name, `text of ${name}`] as const),
      ...related.map(({ field }, i) => [field, { id: i + 1, name: `Person ${i + 1}` }] as const),
    ]);
    return { body: { data: [row], meta: { filter_count: 1, total_count: 1 } } };
  }
  if (path.startsWith('/items/')) return { body: { data: [], meta: { filter_count: 0, total_count: 0 } } };
  return undefined;
}

test('a list with 20 columns, among them 5 relational, opens with at most 3 requests', async () => {
  const { calls, router } = await openBuiltIn('/collections/other', { registry, reply });
  await screen.findByRole('heading', { level: 1, name: 'Other' });
  await screen.findByText('No items');
  const before = calls.length;
  await act(() => router.navigate('/collections/wide'));
  await screen.findByRole('heading', { level: 1, name: 'Wide' });
  await screen.findByText('text of plain1');
  await waitFor(() => expect(screen.getByRole('contentinfo')).toHaveTextContent('One wide'));
  const requests = calls.slice(before).map(({ path }) => path);
  expect(requests.length).toBeLessThanOrEqual(3);
  const rows = decodeURIComponent(requests.find((path) => path.startsWith('/items/wide')) ?? '');
  for (const { field } of related) expect(rows).toContain(`${field}.name`);
});

test('COLL-14 an empty list offers the import to users who may create items', async () => {
  const answer = (granted: readonly string[]) => {
    const articles = articlesReply({ rows: 0, granted });
    return (call: Call) =>
      call.path === '/server/info'
        ? { body: { data: { capabilities: { fieldsByCollection: true, importStudio: true } } } }
        : articles(call);
  };
  await openBuiltIn('/collections/articles', { registry, reply: answer(['read']) });
  await screen.findByText('No items');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  cleanup();
  const { user, router } = await openBuiltIn('/collections/articles', {
    registry,
    reply: answer(['read', 'create']),
  });
  await screen.findByText('No items');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/collections/articles/+/import'));
});
