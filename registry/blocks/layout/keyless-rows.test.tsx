/** A list whose rows have no key opens nothing, and says why. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { rawField } from '../../gallery/example-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/** A table without a primary key. */
const reply = ({ path }: Call): Reply | undefined => {
  if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
  if (path.startsWith('/collections'))
    return {
      body: { data: [{ collection: 'logs', meta: { collection: 'logs' }, schema: { name: 'logs' } }] },
    };
  if (path.startsWith('/relations')) return { body: { data: [] } };
  if (path.startsWith('/fields')) return { body: { data: [rawField('logs', 'name', 'string')] } };
  if (path.startsWith('/presets'))
    return {
      body: {
        data: [
          {
            ...blankPreset('logs', 'u1', { layout: 'tabular' }),
            id: 7,
            layout_query: { tabular: { fields: ['name'] } },
          },
        ],
      },
    };
  if (path.startsWith('/items/logs'))
    return {
      body: { data: [{ name: 'First' }, { name: 'Second' }], meta: { filter_count: 2, total_count: 2 } },
    };
  return undefined;
};
const open = () => openBuiltIn('/collections/logs', { registry, reply });
const why = 'Items of Logs are read-only, because they have no single primary key.';
const dismiss = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: /Close|Dismiss/ }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
};

test('LAY-02 a click and Enter on a row without a key say why it is not opened; the row is no link', async () => {
  const { user, router } = await open();
  const cell = await screen.findByRole('gridcell', { name: 'First' });
  expect(cell.querySelector('a[href]')).toBeNull();
  await user.click(cell);
  expect(await screen.findByText('This item cannot be opened')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  await dismiss(user);
  act(() => screen.getByRole('gridcell', { name: 'Second' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(why)).toBeVisible();
  expect(router.state.location.pathname).toBe('/collections/logs');
});
