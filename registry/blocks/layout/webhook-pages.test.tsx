/** The pages of webhooks: the list with its actions, and the form. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { systemMetadata } from '../../../tests/support/system-metadata.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);
await preload([interfaces.get('input'), interfaces.get('select-dropdown'), slots.Form] as never);

const { collections, fields } = systemMetadata(['directus_webhooks', 'directus_revisions']);

/** Opens a page of a platform with some webhooks. A search for another word than "Deploy" finds none. */
async function open(path: string, names: readonly string[] = ['Deploy', 'Index', 'Mail']) {
  let hooks = names.map((name, i) => ({
    id: i + 1,
    name,
    method: 'POST',
    url: `https://example.com/${i + 1}`,
    status: 'active',
    data: true,
    secret: null,
    actions: ['create'],
    collections: ['articles'],
  }));
  const reply = ({ path: to, method, body }: Call): Reply | undefined => {
    if (to === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (to.startsWith('/collections')) return { body: { data: collections } };
    if (to.startsWith('/fields')) return { body: { data: fields } };
    if (/^\/(relations|presets|permissions)/.test(to)) return { body: { data: [] } };
    if (to.startsWith('/revisions')) return { body: { data: [], meta: { filter_count: 0, total_count: 0 } } };
    if (!to.startsWith('/webhooks')) return undefined;
    const key = /^\/webhooks\/(\d+)/.exec(to)?.[1];
    if (method === 'DELETE') {
      const gone = (body as readonly number[] | undefined) ?? [Number(key)];
      hooks = hooks.filter(({ id }) => !gone.includes(id));
      return { body: { data: null } };
    }
    if (method === 'POST') return { body: { data: { ...hooks[0], id: 9, ...(body as object) } } };
    const hook = hooks.find(({ id }) => String(id) === key);
    if (method === 'PATCH') return { body: { data: { ...hook, ...(body as object) } } };
    if (key !== undefined) return { body: { data: hook ?? null } };
    const { searchParams } = new URL(to, 'http://x');
    const search = searchParams.get('search');
    const found = search === null ? hooks : hooks.filter(({ name }) => name.includes(search));
    const meta = { filter_count: found.length, total_count: hooks.length };
    return { body: { data: searchParams.get('limit') === '0' ? [] : found, meta } };
  };
  return openBuiltIn(path, { registry, slots, reply });
}
type Page = Awaited<ReturnType<typeof open>>;

const list = '/settings/webhooks';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const select = async ({ user }: Page, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select "${name}"` }));
const strip = async () => within(await screen.findByRole('region', { name: 'Selection' }));
const writes = ({ calls }: Page, method: string) =>
  calls.filter((call) => call.method === method && call.path.startsWith('/webhooks'));
const confirm = async ({ user }: Page) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
const choose = async ({ user }: Page, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More options: Save' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
};

test('HOOK-01 the list of webhooks has a search, a layout and a button that creates one', async () => {
  const page = await open(list);
  await heading('Webhooks');
  expect(await screen.findByRole('searchbox')).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Layout options' }));
  expect(await screen.findByRole('combobox', { name: 'Layout' })).toHaveValue('Table');
  await page.user.click(await screen.findByRole('button', { name: /^New webhook/i }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe(`${list}/+`));
});

test('HOOK-01 several webhooks are edited together, and deleted after a question', async () => {
  const page = await open(list);
  await select(page, 'Deploy');
  expect((await strip()).queryByRole('button', { name: 'Edit' })).toBeNull();
  await select(page, 'Mail');
  await page.user.click((await strip()).getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe(`${list}/1,3`));
  await heading('Editing 2 items');
  await page.router.navigate(list);
  await select(page, 'Deploy');
  await select(page, 'Index');
  await page.user.click((await strip()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Delete these 2 webhooks\?/)).toBeVisible();
  expect(writes(page, 'DELETE')).toEqual([]);
  await confirm(page);
  await waitFor(() => expect(writes(page, 'DELETE').map(({ body }) => body)).toEqual([[1, 2]]));
  await waitFor(() => expect(screen.queryByText('Deploy')).toBeNull());
  expect(await screen.findByText('Mail')).toBeInTheDocument();
});

test('HOOK-02 without webhooks the list offers to create one', async () => {
  const { user, router } = await open(list, []);
  expect(await screen.findByText('No items')).toBeVisible();
  const [, create] = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: /^New webhook/i });
    expect(found).toHaveLength(2);
    return found;
  });
  await user.click(create as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/+`));
});

test('HOOK-02 a search without results can be cleared', async () => {
  const { user, clock } = await open(list);
  await user.type(await screen.findByRole('searchbox'), 'nothing');
  act(() => clock.advance(1000));
  await user.click(await screen.findByRole('button', { name: /Clear filters/i }));
  expect(await screen.findByText('Deploy')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('HOOK-03 save and stay keeps the page', async () => {
  const page = await open(`${list}/1`);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await page.user.type(name, ' now');
  await choose(page, 'Save and stay');
  await waitFor(() => expect(writes(page, 'PATCH')).toHaveLength(1));
  expect(page.router.state.location.pathname).toBe(`${list}/1`);
});

test('HOOK-03 save leads back to the list', async () => {
  const page = await open(`${list}/1`);
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' now');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe(list));
  expect(JSON.stringify(writes(page, 'PATCH')[0]?.body)).toContain('Deploy now');
});

test('HOOK-03 save and add new opens an empty form, save as copy creates a webhook', async () => {
  const page = await open(`${list}/1`);
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' copy');
  await choose(page, 'Save as copy');
  await waitFor(() => expect(writes(page, 'POST')).toHaveLength(1));
  expect(writes(page, 'POST')[0]?.body).toMatchObject({ name: 'Deploy copy' });
  await waitFor(() => expect(page.router.state.location.pathname).toBe(`${list}/9`));
  await page.router.navigate(`${list}/2`);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Index'));
  await page.user.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
  await choose(page, 'Save and add new');
  await waitFor(() => expect(page.router.state.location.pathname).toBe(`${list}/+`));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(''));
});

test('HOOK-03 a webhook is deleted after a question', async () => {
  const page = await open(`${list}/1`);
  await screen.findByRole('textbox', { name: /^Name/ });
  await page.user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(writes(page, 'DELETE')).toEqual([]);
  await confirm(page);
  await waitFor(() => expect(writes(page, 'DELETE')).toHaveLength(1));
  await waitFor(() => expect(page.router.state.location.pathname).toBe(list));
});

test('HOOK-04 the sidebar shows revisions, but not of a new webhook', async () => {
  const page = await open(`${list}/1`);
  await screen.findByRole('textbox', { name: /^Name/ });
  await heading('Deploy');
  expect(await screen.findByRole('button', { name: /^Revisions/ })).toBeVisible();
  await page.router.navigate(`${list}/+`);
  await heading('New webhook');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(''));
  expect(screen.queryByRole('button', { name: /^Revisions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
