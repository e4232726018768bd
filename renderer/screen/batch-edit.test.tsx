import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import { me } from '../../tests/support/shell.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const reader = { ...me, role: { id: 'r2', name: 'Reader', admin_access: false, app_access: true } };
const fields = ['id', 'title', 'place'].map((field) => ({
  collection: 'articles',
  field,
  type: field === 'id' ? 'integer' : 'string',
  meta: { collection: 'articles', field, interface: 'input' },
  schema: { name: field, is_primary_key: field === 'id', has_auto_increment: field === 'id' },
}));
const rows = [1, 2, 3].map((id) => ({ id, title: `Article ${id}`, place: 'Kiel' }));

function replyTo(granted: readonly string[] | 'all') {
  return ({ path }: Call): Reply | undefined => {
    if (path.startsWith('/users/me')) return granted === 'all' ? undefined : { body: { data: reader } };
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/permissions')) {
      const actions = granted === 'all' ? [] : granted;
      return {
        body: {
          data: actions.map((action, i) => ({
            id: i + 1,
            role: 'r2',
            collection: 'articles',
            action,
            permissions: {},
            validation: {},
            presets: null,
            fields: ['*'],
          })),
        },
      };
    }
    if (path.startsWith('/collections'))
      return {
        body: {
          data: [{ collection: 'articles', meta: { collection: 'articles' }, schema: { name: 'articles' } }],
        },
      };
    if (path.startsWith('/presets')) return { body: { data: [] } };
    if (path.startsWith('/fields')) return { body: { data: fields } };
    if (path.startsWith('/items/articles'))
      return { body: { data: rows, meta: { filter_count: 3, total_count: 3 } } };
    return undefined;
  };
}

/** Opens the list and returns the button that edits the selected items. */
async function openList(granted: readonly string[] | 'all') {
  const { user, clock } = await openBuiltIn('/collections/articles', { registry, reply: replyTo(granted) });
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
    reply: replyTo('all'),
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
