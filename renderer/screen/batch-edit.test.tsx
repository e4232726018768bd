import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import { articlesReply } from '../../tests/support/articles.ts';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/** Opens the list and returns the button that edits the selected items. */
async function openList(granted: readonly string[] | 'all') {
  const { user, clock } = await openBuiltIn('/collections/articles', {
    registry,
    reply: articlesReply({ granted }),
  });
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  const select = async (i: number) => {
    const box = grid.getAllByRole('checkbox')[i];
    if (!box) throw new Error(`no checkbox ${i}`);
    await user.click(box);
  };
  const strip = () => within(screen.getByRole('region', { name: 'Selection' }));
  return { user, clock, select, strip };
}

test('COLL-12 the selection can be edited as a batch from two items on', async () => {
  const { select, strip } = await openList('all');
  await select(1);
  expect(strip().queryByRole('button', { name: 'Edit' })).toBeNull();
  await select(2);
  expect(strip().getByRole('button', { name: 'Edit' })).not.toHaveAttribute('aria-disabled');
});

test('COLL-12 without update permission, batch editing is disabled and says why', async () => {
  const { user, clock, select, strip } = await openList(['read', 'delete']);
  await select(1);
  expect(strip().queryByRole('button', { name: 'Edit' })).toBeNull();
  await select(2);
  const edit = strip().getByRole('button', { name: 'Edit' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  await user.hover(edit);
  // The tooltip loads its code before its delay begins.
  await waitFor(() => {
    act(() => clock.advance(300));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Your role may not change items of Articles.');
  });
});

test('ITEM-03 the form of a batch shows shared values and sends only the edited fields', async () => {
  const { user, calls } = await openBuiltIn('/collections/articles/1,2', {
    registry,
    slots,
    reply: articlesReply(),
  });
  const place = await screen.findByRole('textbox', { name: 'Place' });
  expect(place).toHaveValue('Kiel');
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveAccessibleDescription('Mixed values');
  expect(title).toHaveValue('');
  const reads = calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/items/articles'));
  expect(reads.map(({ path }) => decodeURIComponent(path))).toEqual([
    expect.stringMatching(/fields=id,title,place.*"_in":\["1","2"\]/),
  ]);

  await user.click(screen.getByRole('checkbox', { name: 'Change Title in every selected item' }));
  await user.type(title, 'Both');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      keys: ['1', '2'],
      data: { title: 'Both' },
    }),
  );
});
