/** The page of an item that does not exist, or that the user may not see. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../tests/support/fake-fetch.ts';

const fields = ['id', 'title'].map((field) => ({
  collection: 'articles',
  field,
  type: field === 'id' ? 'integer' : 'string',
  meta: { collection: 'articles', field, interface: 'input' },
  schema: { name: field, is_primary_key: field === 'id', has_auto_increment: field === 'id' },
}));

function reply({ path }: Call): Reply | undefined {
  if (path.startsWith('/collections'))
    return { body: { data: [{ collection: 'articles', meta: {}, schema: { name: 'articles' } }] } };
  if (path.startsWith('/presets')) return { body: { data: [] } };
  if (path.startsWith('/fields')) return { body: { data: fields } };
  if (path.startsWith('/items/articles/7')) return failure(403, 'FORBIDDEN');
  if (path.startsWith('/items/articles'))
    return { body: { data: [], meta: { filter_count: 0, total_count: 0 } } };
  return undefined;
}

test('the page of a missing item says so, and leads back to the list', async () => {
  const user = userEvent.setup();
  await openBuiltIn('/collections/articles/7', { registry, reply });
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  expect(screen.getByText('This article does not exist or you may not see it')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to Articles' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
});

test('ACT-05 a missing entry of the activity is shown in the drawer, which can be closed', async () => {
  const user = userEvent.setup();
  await openBuiltIn('/activity/9', {
    registry,
    reply(call) {
      if (call.path.startsWith('/activity/9')) return failure(403, 'FORBIDDEN');
      if (call.path.startsWith('/collections'))
        return {
          body: { data: [{ collection: 'directus_activity', meta: {}, schema: { name: 'activity' } }] },
        };
      if (call.path.startsWith('/fields'))
        return { body: { data: fields.map((one) => ({ ...one, collection: 'directus_activity' })) } };
      if (call.path.startsWith('/activity')) return { body: { data: [], meta: { filter_count: 0 } } };
      return reply(call);
    },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Activity not found' });
  expect(within(drawer).getByText('This activity does not exist or you may not see it')).toBeVisible();
  expect(within(drawer).queryByRole('navigation')).toBeNull();
  expect(within(drawer).queryByRole('main')).toBeNull();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: 'Activity feed' })).toBeVisible();
});

test('ITEM-03 a link to a selection of another browser says that it is not known here, and leads back', async () => {
  const user = userEvent.setup();
  const { calls } = await openBuiltIn('/collections/articles/~selection.V1StGXR8_Z5jdHi6B-myT', {
    registry,
    reply,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Selection not found' })).toBeVisible();
  expect(screen.getByText(/^This browser does not have the selection for your account/)).toBeVisible();
  expect(calls.some(({ path }) => path.startsWith('/items/articles'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Back to Articles' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
});
