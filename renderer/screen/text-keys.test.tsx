/** Items whose text keys have a meaning in URLs. Each is opened from the list and saved. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import '../form/Form.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => id === 'input');
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all, ...used] as never);

const collection = 'all things';
const at = encodeURIComponent(collection);
const keys = ['a/b', '100%', 'ä', 'two words', '.', '..', 'a,b', 'a', '~3', '+'];
const bookmark = { id: 5, bookmark: 'Mine', collection, user: 'u1', role: null, layout: 'tabular' };
const rows = keys.map((code) => ({ code, name: `the row of ${code}` }));

function reply({ path, method, body }: Call): Reply | undefined {
  if (path.startsWith('/collections'))
    return {
      body: { data: [{ collection, meta: { collection }, schema: { name: collection } }] },
    };
  if (path.startsWith('/fields'))
    return {
      body: {
        data: ['code', 'name'].map((field) => ({
          collection,
          field,
          type: 'string',
          meta: { collection, field, interface: 'input' },
          schema: { name: field, is_primary_key: field === 'code' },
        })),
      },
    };
  if (path.startsWith('/presets')) return { body: { data: path.includes('u1') ? [bookmark] : [] } };
  if (path.startsWith('/revisions')) return { body: { data: [] } };
  if (!path.startsWith(`/items/${at}`)) return undefined;
  // The platform receives the normalized path, without dot segments.
  const [, , , step] = new URL(path, 'http://x').pathname.split('/');
  if (step) return { body: { data: rows.find(({ code }) => code === decodeURIComponent(step)) } };
  const named = (body as { keys?: string[] } | undefined)?.keys;
  const data = named ? rows.filter(({ code }) => named.includes(code)) : rows;
  return {
    body: method === 'DELETE' ? {} : { data, meta: { filter_count: data.length, total_count: data.length } },
  };
}

const open = (path: string) => openBuiltIn(path, { registry, slots, reply });
const name = () => screen.findByRole('textbox', { name: 'Name' });

test.each(keys.slice(0, -1))('the item %s is opened from the list, and again by its URL', async (key) => {
  const { router, user } = await open(`/collections/${at}`);
  await user.click(await screen.findByText(`the row of ${key}`));
  expect(await name()).toHaveValue(`the row of ${key}`);
  // Normalizes the URL as a browser does.
  const { pathname } = new URL(router.state.location.pathname, 'http://x');
  expect(pathname).toMatch(/^\/collections\/all%20things\/[^/]+$/);
  cleanup();
  const again = await open(pathname);
  expect(await name()).toHaveValue(`the row of ${key}`);
  await again.user.type(await name(), '!');
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(again.calls.find(({ method }) => method === 'PATCH')).toBeDefined());
  const { path, body } = again.calls.find(({ method }) => method === 'PATCH') as Call;
  const step = /^\/items\/all%20things\/([^/?]+)/.exec(new URL(path, 'http://x').pathname)?.[1];
  expect(step === undefined ? (body as { keys: string[] }).keys : [decodeURIComponent(step)]).toEqual([key]);
});

test('an item with the key "+" shows why it cannot be opened', async () => {
  const { router, user } = await open(`/collections/${at}`);
  await user.click(await screen.findByText('the row of +'));
  expect(await screen.findByText('This item cannot be opened')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/collections/${at}`);
});

test('such an item can be edited as a batch of one, which creates nothing', async () => {
  const { calls, user } = await open(`/collections/${at}/~2`);
  await user.click(await screen.findByRole('checkbox', { name: /Name/ }));
  await user.type(await name(), 'Plus');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/items/${at}`,
      body: { keys: ['+'], data: { name: 'Plus' } },
    }),
  );
  expect(calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/items'))).toEqual([]);
});

test('COLL-21 a bookmark stays within its collection, whatever its name is', async () => {
  const { router, user } = await open(`/collections/${at}?bookmark=5`);
  await user.click(await screen.findByText('the row of a'));
  expect(await name()).toHaveValue('the row of a');
  expect(router.state.location.search).toBe('?bookmark=5');
});

test('the view of a link stays while its items are edited, and is shown again after the save', async () => {
  const link = '?search=row&sort=-id';
  const { router, user } = await open(`/collections/${at}${link}`);
  await user.click(await screen.findByText('the row of a'));
  await user.type(await name(), '!');
  expect(router.state.location.search).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/collections/${at}`));
  expect(router.state.location.search).toBe(link);
});
