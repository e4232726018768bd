import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, token } from '../../../tests/support/fake-fetch.ts';
import { createMemoryVisits, me, openShell } from '../../../tests/support/shell.tsx';
import type { Visit } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';

const visitOf = (user: object) =>
  ({
    me: user,
    settings: {},
    permissions: [],
    collections: [],
    relations: [],
    fields: {},
    presets: [],
  }) as unknown as Visit;

/** Opens the app with a session that ends at its first refresh. The browser stores the visit of this user. */
async function openExpired(user: object) {
  const visits = createMemoryVisits();
  await visits.write(visitOf(user));
  let refreshes = 0;
  const opened = await openShell('/somewhere', {
    visits,
    screens: { version: 1, screens: { here: { path: '/somewhere', title: 'Here' } as never } },
    reply: ({ path }) => {
      if (path === '/auth/login') return failure(401, 'INVALID_CREDENTIALS');
      if (path === '/auth/refresh')
        return ++refreshes === 1
          ? token(`head.${btoa(JSON.stringify({ id: me.id }))}.signature`)
          : failure(401, 'INVALID_CREDENTIALS');
      return path.startsWith('/users/me?') ? { body: { data: user } } : undefined;
    },
  });
  expect(await screen.findByText('The screen')).toBeVisible();
  // Tokens of this platform are valid for 15 minutes.
  act(() => opened.clock.advance(900_000));
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  return opened;
}

test('the same user enters only the password after the session expired', async () => {
  const { calls, user } = await openExpired(me);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com'));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await user.keyboard('secret{Enter}');
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/auth/login')?.body).toMatchObject({
      email: 'ada@example.com',
      password: 'secret',
    }),
  );
});

function TheRequest() {
  const { platform } = useRender();
  return <button onClick={() => void platform.call('GET', '/late').catch(() => undefined)}>Request</button>;
}

test('the email is known if the session ends before the browser has stored the visit', async () => {
  const visits = createMemoryVisits();
  let refreshes = 0;
  const { user } = await openShell('/somewhere', {
    visits,
    view: TheRequest,
    screens: { version: 1, screens: { here: { path: '/somewhere', title: 'Here' } as never } },
    reply: ({ path }) => {
      if (path === '/late') return failure(401, 'TOKEN_EXPIRED');
      if (path !== '/auth/refresh') return path.startsWith('/users/me?') ? { body: { data: me } } : undefined;
      refreshes += 1;
      return refreshes === 1
        ? token(`head.${btoa(JSON.stringify({ id: me.id }))}.signature`)
        : failure(401, 'INVALID_CREDENTIALS');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Request' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com'));
});

test.each([
  ['the role may not read it', { ...me, email: undefined }],
  ['the browser knows only another user', { ...me, id: 'u2', email: 'eve@example.com' }],
])('the email is empty and focused if %s', async (_why, stored) => {
  await openExpired(stored);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
