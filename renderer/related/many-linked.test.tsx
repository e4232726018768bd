/** With too many linked rows for a filter, linked rows are shown as disabled with the reason. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listOf, onPhone, openDrawer, relatedTables, renderRelated } from '../../tests/support/related.tsx';
import { maxExcludedKeys } from './reads.ts';

beforeAll(onPhone);

const many = maxExcludedKeys + 100;
const tags = Array.from({ length: many }, (_, i) => ({ id: i + 1, name: `Tag ${i + 1}` }));
const free = 3;
const tables = {
  ...relatedTables,
  tags,
  articles_tags: tags
    .filter(({ id }) => id !== free)
    .map((tag) => ({ id: tag.id, articles_id: 1, tags_id: tag, sort: tag.id })),
};

test('INT-list-m2m-05 with very many linked rows, each visible row is checked, and linked ones cannot be selected', async () => {
  const { user, store, calls } = await renderRelated({ tables });
  await user.click(await listOf('tags').findByRole('button', { name: 'Add existing' }));
  const drawer = await openDrawer();
  expect(await drawer.findByText('Items of Tags that are already linked cannot be selected.')).toBeVisible();
  const row = (name: string) => drawer.getByRole('checkbox', { name: new RegExp(`^${name}(?!\\d)`) });
  await waitFor(() => expect(row('Tag 1')).toHaveTextContent('Already linked'));
  await user.click(row('Tag 1'));
  expect(row('Tag 1')).not.toBeChecked();
  await user.click(row(`Tag ${free}`));
  await user.click(drawer.getByRole('button', { name: 'Add 1' }));
  expect(store.payload().set['tags']).toMatchObject({ create: [{ tags_id: free }] });

  // A row that is only staged cannot be selected either, although the platform does not know it.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(listOf('tags').getByRole('button', { name: 'Add existing' }));
  const again = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(again.getByRole('checkbox', { name: new RegExp(`^Tag ${free}(?!\\d)`) })).toHaveTextContent(
      'Already linked',
    ),
  );
  // No request contains more keys than one page has rows.
  const lists = calls.flatMap((call) =>
    [...call.matchAll(/"_n?in":(\[[^\]]*\])/g)].map(([, keys]) => keys ?? '[]'),
  );
  expect(lists.length).toBeGreaterThan(0);
  expect(Math.max(...lists.map((keys) => (JSON.parse(keys) as unknown[]).length))).toBeLessThanOrEqual(100);
}, 30_000);
