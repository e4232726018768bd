/** Failing requests: the list shows the error and retries on demand; it does not claim that rows are gone. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { PlatformError, type Platform } from '../contract/platform.ts';
import type { Query } from '../../schemas/query/types.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  relatedMetadata,
  relatedTables,
  renderRelated,
  rowsOf,
} from '../../tests/support/related.tsx';
import { barriers } from '../../tests/support/widgets.tsx';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';

beforeAll(onPhone);

const away = new PlatformError({ message: 'Out of reach', status: 503, code: 'SERVICE_UNAVAILABLE' });
const forbidden = new PlatformError({ message: 'No', status: 403, code: 'FORBIDDEN' });

/** A platform whose requests fail until the test repairs it. */
function failing(fails: (collection: string, query: Query) => boolean, error = away) {
  const memory = createMemoryPlatform(relatedTables, relatedMetadata);
  let isMended = false;
  const read: Platform['read'] = async (target, query, signal) => {
    if (!isMended && fails(target.collection, query)) throw error;
    return memory.read(target, query, signal);
  };
  return { does: { read }, mend: () => (isMended = true) };
}

const counts = (collection: string, { limit }: Query) => collection === 'comments' && limit === 0;
const pages = (collection: string, { page }: Query) => collection === 'comments' && page !== undefined;
const keys = (collection: string, { limit }: Query) => collection === 'articles_tags' && limit === 1001;

test('a failed count shows its reason and is retried on demand', async () => {
  const { does, mend } = failing(counts);
  const { user } = await renderRelated({ does });
  const again = await listOf('comments').findByRole('button', { name: 'Try again' });
  expect(listOf('comments').getByRole('alert')).toHaveTextContent('could not be read: Out of reach');
  expect(await barriers()).toEqual([]);
  mend();
  await user.click(again);
  await waitFor(() => expect(rowsOf('comments')).toEqual(['First', 'Second', 'Third']));
});

test('a refused request shows its reason and offers no retry', async () => {
  const { does } = failing(counts, forbidden);
  await renderRelated({ does });
  expect(await listOf('comments').findByRole('note')).toHaveTextContent(
    'Your role may not read the related items.',
  );
  expect(listOf('comments').queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('rows of a page that failed to load are not shown as gone', async () => {
  const { does, mend } = failing(pages);
  const { user } = await renderRelated({ does });
  const again = await listOf('comments').findAllByRole('button', { name: 'Try again' });
  expect(again).toHaveLength(3);
  expect(listOf('comments').queryByText(/no longer exists/)).toBeNull();
  mend();
  await user.click(again[1] as HTMLElement);
  // All of them are on one page.
  await waitFor(() => expect(rowsOf('comments')).toEqual(['First', 'Second', 'Third']));
});

test('a drawer that could not load the linked keys shows the error instead of loading forever', async () => {
  const { does, mend } = failing(keys);
  const { user } = await renderRelated({ does });
  await user.click(await listOf('tags').findByRole('button', { name: 'Add existing' }));
  const drawer = await openDrawer();
  const again = await drawer.findByRole('button', { name: 'Try again' });
  expect(drawer.queryByRole('checkbox')).toBeNull();
  mend();
  await user.click(again);
  expect(await drawer.findAllByRole('checkbox')).toHaveLength(2);
});

test('a form that could not be loaded shows the error in its drawer', async () => {
  const { does, mend } = failing(
    (collection, { fields }) => collection === 'comments' && fields?.[0] === '*',
  );
  const { user } = await renderRelated({ does });
  await user.click(await screen.findByRole('button', { name: 'Second' }));
  const drawer = await openDrawer();
  const again = await drawer.findByRole('button', { name: 'Try again' });
  mend();
  await user.click(again);
  expect(await drawer.findByRole('textbox', { name: /^Text/ })).toHaveValue('Second');
});
