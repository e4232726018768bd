import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { slots } from '../../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const collections = ['articles', 'directus_users', 'directus_roles'].map((collection) => ({
  collection,
  meta: { collection, system: collection.startsWith('directus_') },
  schema: { name: collection },
}));
const key = { name: 'id', is_primary_key: true };
const users = ['id', 'email'].map((field) => ({
  collection: 'directus_users',
  field,
  type: field === 'id' ? 'uuid' : 'string',
  meta: null,
  schema: field === 'id' ? key : { name: field },
}));
const answers = articlesReply();
const reply = (call: Call) => {
  if (call.path.startsWith('/collections')) return { body: { data: collections } };
  if (call.path.startsWith('/users?'))
    return { body: { data: [{ id: 'u7', email: 'b@example.com' }], meta: {} } };
  if (call.path.startsWith('/roles')) return { body: { data: [] } };
  if (!call.path.startsWith('/fields')) return answers(call);
  const { data } = (answers(call) as Reply).body as { readonly data: readonly object[] };
  return { body: { data: [...data, ...users] } };
};

test.each([
  ['/settings/data-model/articles/title', '/settings/data-model/articles', /Title/],
  ['/users/invite', '/users', /b@example.com/],
])('a page that starts with the drawer %s focuses the drawer, and then its page', async (path, parent) => {
  const { user, router } = await openBuiltIn(path, { registry, slots, reply });
  const drawer = await screen.findByRole('dialog');
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
  await within(drawer).findAllByRole('textbox');
  expect(drawer).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe(parent));
  await waitFor(() =>
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement),
  );
});
