/** Questions before users delete their own role or account, in the built-in screens. The user is `u1` of the role `r1`. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../renderer/form/Form.tsx';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => id === 'input');
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all, ...used] as never);

const collections = ['directus_roles', 'directus_users'];
const roles = ['r1', 'r2'].map((id) => ({ id, name: `Heads ${id}`, admin_access: true, app_access: true }));
const users = ['u1', 'u2'].map((id) => ({ id, first_name: `Ada ${id}`, status: 'active' }));

function reply(call: Call): Reply | undefined {
  const [, first = '', second] = new URL(call.path, 'http://x').pathname.split('/');
  const answer = (data: unknown): Reply => ({ body: { data, meta: { filter_count: 2, total_count: 2 } } });
  if (second === 'me') return undefined;
  if (first === 'server') return answer({ capabilities: { fieldsByCollection: true } });
  if (first === 'collections')
    return answer(
      collections.map((collection) => ({ collection, meta: { collection }, schema: { name: collection } })),
    );
  if (first === 'fields')
    return answer(
      collections.flatMap((collection) =>
        ['id', collection === 'directus_users' ? 'first_name' : 'name'].map((field) => ({
          collection,
          field,
          type: 'string',
          meta: { collection, field, interface: 'input' },
          schema: { name: field, is_primary_key: field === 'id' },
        })),
      ),
    );
  if (first === 'roles') return answer(second ? roles.find(({ id }) => id === second) : roles);
  if (first === 'users') return answer(second ? users.find(({ id }) => id === second) : users);
  return ['auth', 'settings'].includes(first) ? undefined : answer([]);
}

const ownRole = 'This is your own role. You lose access and are signed out at once.';
const ownAccount = 'This is your own account. You lose access and are signed out at once.';

test.each([
  ['ROLE-11 the question before deleting the own role', '/settings/roles/r1', 'Heads r1', ownRole],
  ['ROLE-11 the question before deleting another role', '/settings/roles/r2', 'Heads r2', null],
  ['USER-13 the question before deleting the own account', '/users/u1', 'Ada u1', ownAccount],
  ['USER-13 the question before deleting another account', '/users/u2', 'Ada u2', null],
])('%s says what the user loses', async (_title, path, name, text) => {
  const { user, calls } = await openBuiltIn(path, { registry, slots, reply });
  await screen.findByDisplayValue(name);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  if (text === null) expect(question).not.toHaveTextContent('your own');
  else expect(question).toHaveTextContent(text);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('USER-05 a selection that contains the own account says it too', async () => {
  const { user } = await openBuiltIn('/users', { registry, slots, reply });
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(ownAccount);
});
