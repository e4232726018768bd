import { act, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure, origin, type Call } from '../../tests/support/fake-fetch.ts';
import { createMemoryDrafts } from '../../tests/support/memory-drafts.ts';
import { me, openShell as open } from '../../tests/support/shell.tsx';

const logins = (calls: readonly Call[]) => calls.filter(({ path }) => path === '/auth/login');

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('sign-in', () => {
  test('AUTH-01 AUTH-03 the root redirects to the form with email, password and a link to reset the password', async () => {
    const { router } = await open('/');
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password');
    expect(router.state.location.pathname).toBe('/login');
  });

  test.each([true, false])('GET /server/info is requested once (signed in: %s)', async (signedIn) => {
    const { calls } = await open('/', {
      signedIn,
      reply: ({ path }) =>
        path === '/server/info' ? { body: { data: { project: { project_name: 'Kiln' } } } } : undefined,
    });
    await waitFor(() => expect(document.title).toMatch(/Kiln$/));
    expect(calls.filter(({ path }) => path === '/server/info')).toHaveLength(1);
  });

  test('AUTH-01 Tab leads from the email to the password, and Enter signs in', async () => {
    const { calls, user } = await open('/login');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await user.keyboard('ada@example.com');
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.keyboard('secret{Enter}');
    await waitFor(() => expect(logins(calls)).toHaveLength(1));
  });

  test('AUTH-05 sends no request until both fields are filled', async () => {
    const { calls, user } = await open('/login');
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(logins(calls)).toHaveLength(0);
  });

  test('AUTH-06 AUTH-07 the one-time code appears when it is required and disappears when the email changes', async () => {
    const { user } = await open('/login', {
      reply: ({ path }) => (path === '/auth/login' ? failure(401, 'INVALID_OTP') : undefined),
    });
    await screen.findByLabelText('Email');
    expect(screen.queryByLabelText('One-time password')).toBeNull();
    await signIn(user);
    expect(await screen.findByLabelText('One-time password')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByLabelText('One-time password')).toBeNull();
  });

  test('AUTH-08 opens the last page', async () => {
    const { router, user } = await open('/login');
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });

  test.each(['INVALID_CREDENTIALS', 'INVALID_PAYLOAD'])(
    'AUTH-09 %s shows that the credentials are wrong',
    async (code) => {
      const { user } = await open('/login', {
        reply: ({ path }) => (path === '/auth/login' ? failure(401, code) : undefined),
      });
      await signIn(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is wrong');
    },
  );

  test.each([
    ['?reason=SESSION_EXPIRED', 'Session expired'],
    ['?reason=SIGN_OUT', 'Signed out'],
    ['?reason=ELSE', 'Not authenticated'],
    ['', 'Not authenticated'],
  ])('AUTH-10 the reason %s reads "%s"', async (query, text) => {
    await open(`/login${query}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('AUTH-04 a signed-in user can continue or sign out', async () => {
    await open('/login', { signedIn: true });
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('AUTH-20 /logout signs out', async () => {
    const { calls, router } = await open('/logout', { signedIn: true });
    await waitFor(() => expect(router.state.location.search).toBe('?reason=SIGN_OUT'));
    expect(calls.some(({ path }) => path === '/auth/logout')).toBe(true);
  });

  test('AUTH-20 /logout removes the stored selections of the user without a question', async () => {
    const drafts = createMemoryDrafts();
    for (const user of [me.id, 'u9'])
      await drafts.write(`selection|${origin}|${user}|articles|x`, { at: 1, tab: 'a', edits: {}, base: {} });
    const { router } = await open('/logout', { signedIn: true, drafts });
    await waitFor(() => expect(router.state.location.search).toBe('?reason=SIGN_OUT'));
    expect([...drafts.stored.keys()]).toEqual([`selection|${origin}|u9|articles|x`]);
  });

  test('AUTH-20 /logout asks before it deletes a draft, and keeps the selections until then', async () => {
    const drafts = createMemoryDrafts();
    const draft = { at: 1, tab: 'a', edits: {}, base: {} };
    await drafts.write(`${origin}|${me.id}|articles|1`, draft);
    await drafts.write(`selection|${origin}|${me.id}|articles|x`, draft);
    const { user } = await open('/logout', { signedIn: true, drafts });
    const sure = await screen.findByRole('button', { name: /delete/i });
    expect(drafts.stored.size).toBe(2);
    await user.click(sure);
    await waitFor(() => expect(drafts.stored.size).toBe(0));
  });
});

describe('private pages', () => {
  test('AUTH-24 redirect to the sign-in page without a session', async () => {
    const { router } = await open('/collections');
    await screen.findByLabelText('Email');
    expect(router.state.location.pathname).toBe('/login');
  });

  test('AUTH-23 load the app, then show the requested page', async () => {
    const { router, calls } = await open('/collections', { signedIn: true });
    expect(await screen.findByText('The screen')).toBeVisible();
    expect(router.state.location.pathname).toBe('/collections');
    const paths = calls.map(({ path }) => path);
    for (const path of ['/settings', '/collections?limit=-1', '/relations?limit=-1'])
      expect(paths).toContain(path);
  });

  test('AUTH-33 show a message to users without app access', async () => {
    const role = { ...me.role, admin_access: false, app_access: false };
    await open('/collections', {
      signedIn: true,
      reply: ({ path }) => (path.startsWith('/users/me') ? { body: { data: { ...me, role } } } : undefined),
    });
    expect(await screen.findByText('No app access')).toBeVisible();
  });

  test('SHELL-06 CALL-14 are remembered 500 ms after the navigation', async () => {
    const { calls, clock } = await open('/collections', { signedIn: true });
    await screen.findByText('The screen');
    const tracked = () => calls.filter(({ path }) => path === '/users/me/track/page');
    // The effect that starts the delay may still be pending when the text appears.
    await act(async () => undefined);
    clock.advance(499);
    expect(tracked()).toHaveLength(0);
    clock.advance(1);
    expect(tracked()).toMatchObject([{ method: 'PATCH', body: { last_page: '/collections' } }]);
  });
});
