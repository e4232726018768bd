/** An administrator views the app as a role: nothing can be changed, and each disabled control explains its permissions. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { articlesReply } from '../../tests/support/articles.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import { token, type Call } from '../../tests/support/fake-fetch.ts';
import type { View } from '../contract/session.ts';
import '../form/Form.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => id === 'input');
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all, ...used] as never);

const none = { access: 'none', permissions: [] };
const explanation = {
  collection: 'articles',
  role: 'r2',
  admin: false,
  actions: { create: none, read: none, update: none, delete: none },
};

/** Opens a page as the role that may read and update articles, but not delete them. */
async function open(
  path: string,
  granted: readonly string[] = ['read', 'update'],
  fields: readonly string[] = ['*'],
  viewed: View = { of: { role: 'r2' }, name: 'Readers' },
  sortField = 'place',
) {
  const articles = articlesReply({ granted, fields });
  const reply = (call: Call) => {
    const { path: requested, method } = call;
    if (requested === '/server/info')
      return { body: { data: { capabilities: { fieldsByCollection: true, explanations: true } } } };
    if (requested === '/utils/view-as') return token('viewing');
    if (requested === '/permissions/explain') return { body: { data: explanation } };
    if (requested.startsWith('/collections'))
      return {
        body: {
          data: [
            {
              collection: 'articles',
              meta: { collection: 'articles', sort_field: sortField },
              schema: { name: 'articles' },
            },
          ],
        },
      };
    if (method === 'GET' && requested.startsWith('/items/articles/'))
      return { body: { data: { id: 1, title: 'Article 1', place: 'Kiel' } } };
    return articles(call);
  };
  const room = await openBuiltIn(path, { registry, slots, reply, viewed });
  const requests = () =>
    room.calls.filter((call) => call.path === '/permissions/explain').map(({ body }) => body);
  return { ...room, requests };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function expectTip({ user, clock }: Opened, control: HTMLElement, text: string) {
  await user.hover(control);
  // The tooltip loads its code before its delay begins.
  await waitFor(() => {
    act(() => clock.advance(300));
    expect(screen.getByRole('tooltip')).toHaveTextContent(text);
  });
  await user.unhover(control);
}

const disabledButton = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  return button;
};

test('the disabled buttons of an item say why, and explain the permissions by keyboard', async () => {
  const room = await open('/collections/articles/1');
  await screen.findByDisplayValue('Article 1');
  await expectTip(
    room,
    await disabledButton('Save'),
    'Exit the view first. Why? Press to see which permissions decide.',
  );
  const remove = await disabledButton('Delete');
  await expectTip(room, remove, 'Your role may not delete items of Articles. Why?');
  remove.focus();
  await room.user.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'Access explained' }));
  expect(await drawer.findByText('Readers')).toBeVisible();
  expect(room.requests()).toEqual([{ role: 'r2', collection: 'articles', item: '1' }]);
  await room.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(room.calls.filter(({ method }) => method === 'DELETE' || method === 'PATCH')).toEqual([]);
});

test('the shortcut of Save changes nothing in a view', async () => {
  const { user, calls } = await open('/collections/articles/1');
  await user.type(await screen.findByDisplayValue('Article 1'), '!');
  expect(screen.getByDisplayValue('Article 1')).toHaveAttribute('readonly');
  await user.keyboard('{Control>}s{/Control}');
  expect(await disabledButton('Save')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a view that allows changes saves an item, and its banner says so', async () => {
  const viewed = { of: { user: 'u2' }, name: 'Ada', writable: true } as const;
  const { user, calls } = await open('/collections/articles/1', ['read', 'update'], ['*'], viewed);
  expect(await screen.findByText('Viewing as Ada, with changes')).toBeVisible();
  await user.type(await screen.findByDisplayValue('Article 1'), '!');
  expect(screen.queryByText('You cannot save changes in this view.')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
  expect(await disabledButton('Delete')).toBeVisible();
});

test.each([
  ['all fields', ['id', 'title', 'place'], 0],
  ['some fields', ['id', 'title'], 1],
] as const)(
  'a form says that a view saves nothing, and locks what a role that may change %s cannot',
  async (_, fields, locks) => {
    await open('/collections/articles/1', ['read', 'update'], fields);
    const title = await screen.findByDisplayValue('Article 1');
    const text = await screen.findByText('You cannot save changes in this view.');
    const note = text.closest('[role="note"]');
    expect(note).toHaveTextContent('Readers can edit the fields without a lock.');
    for (const input of [title, screen.getByDisplayValue('Kiel')]) expect(input).toHaveAttribute('readonly');
    expect(
      screen.queryAllByRole('button', { name: /Your role may not change the field Place/ }),
    ).toHaveLength(locks);
    expect(screen.queryAllByRole('button', { name: /You view the app/ })).toHaveLength(0);
  },
);

test('a form that the role cannot change has the note of the role, also in a view', async () => {
  await open('/collections/articles/1', ['read']);
  await screen.findByDisplayValue('Article 1');
  expect(screen.getByRole('note')).toHaveTextContent('Your role may not change items of Articles.');
  expect(screen.queryByText('You cannot save changes in this view.')).toBeNull();
});

test('the disabled buttons of a selection explain the permissions of the collection', async () => {
  const room = await open('/collections/articles');
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  await room.user.click(grid.getByRole('checkbox', { name: /Article 1/ }));
  await room.user.click(await disabledButton('Delete'));
  expect(await screen.findByRole('dialog', { name: 'Access explained' })).toBeVisible();
  expect(room.requests()).toEqual([{ role: 'r2', collection: 'articles' }]);
});

test('the banner explains the access to the item of the page', async () => {
  const { user, requests } = await open('/collections/articles/1');
  const banner = within(await screen.findByRole('region', { name: 'Viewing as somebody else' }));
  await user.click(await banner.findByRole('button', { name: 'Explain access' }));
  expect(await screen.findByRole('dialog', { name: 'Access explained' })).toBeVisible();
  expect(requests()).toEqual([{ role: 'r2', collection: 'articles', item: '1' }]);
});

test.each([
  ['may', ['read', 'update'], 'You view the app as somebody else, so you cannot change this.'],
  ['may not', ['read'], 'Your role may not change items of Articles.'],
] as const)(
  'a role that %s sort rows by hand cannot move them in a view, and the grip says why',
  async (_, granted, text) => {
    const room = await open('/collections/articles', granted);
    const grid = within(await screen.findByRole('grid'));
    await grid.findByText('Article 1');
    await room.user.click(grid.getByRole('button', { name: 'Sort manually' }));
    const [grip] = await grid.findAllByRole('gridcell', { name: new RegExp(text) });
    expect(grip).toHaveAttribute('aria-disabled', 'true');
    await expectTip(room, grip?.querySelector('svg')?.parentElement as HTMLElement, text);
  },
);

test('a list whose sort field the user cannot read has no manual sort', async () => {
  await open('/collections/articles', ['read', 'update'], ['*'], undefined, 'hidden');
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  expect(grid.queryByRole('button', { name: 'Sort manually' })).toBeNull();
});
