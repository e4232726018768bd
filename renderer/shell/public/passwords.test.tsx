import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { failure, type Call } from '../../../tests/support/fake-fetch.ts';
import { openShell } from '../../../tests/support/shell.tsx';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="x"><meta name="theme-color" content="">';
});

/** A token as the platform signs it. The name contains non-Latin characters. */
const claims = (email: string, exp?: number) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ email, exp }));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};
const token = `eyJhbGciOiJIUzI1NiJ9.${claims('žofie@example.com')}.signature`;
const sentTo = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
/** The response of a platform to `/server/info`. */
const info = (capabilities = {}) => ({ body: { data: { project: {}, capabilities } } });
const accepts = (path: string) => (call: Call) => {
  if (call.path === '/server/info') return info();
  return call.path === path ? {} : undefined;
};

describe('a forgotten password', () => {
  test('AUTH-12 AUTH-13 AUTH-18 the page sends one email and confirms it', async () => {
    const path = '/auth/password/request';
    const { user, calls } = await openShell('/reset-password', { reply: accepts(path) });
    const email = await screen.findByLabelText('Email');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(sentTo(calls, path)).toEqual([]);
    await user.type(email, ' ada@example.com ');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Password reset sent')).toBeVisible();
    expect(email).toBeDisabled();
    expect(sentTo(calls, path)).toEqual([{ email: 'ada@example.com' }]);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('link', { name: 'Forgot password?' })).toBeVisible();
  });

  test('the rules for passwords are shown while one is typed, with the pattern of the project', async () => {
    const project = { auth_password_policy: '/^.{14,}$/' };
    const { user } = await openShell(`/reset-password?token=${token}`, {
      reply: ({ path }) =>
        path === '/server/info' ? { body: { data: { project, capabilities: { passwordRules: true } } } } : {},
    });
    const password = await screen.findByLabelText('New password');
    const rule = async (text: string) => (await screen.findByText(text)).closest('li');
    expect(await rule('At least 14 characters')).toHaveAttribute('data-state', 'open');
    await user.type(password, 'a long password');
    expect(await rule('At least 10 characters')).toHaveAttribute('data-state', 'met');
    expect(await rule('At least 14 characters')).toHaveAttribute('data-state', 'met');
    expect(password).toHaveAccessibleDescription(/Not your email address/);
  });

  test('AUTH-03 the sign-in page links to the reset page', async () => {
    const { user, router } = await openShell('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    expect(router.state.location.pathname).toBe('/reset-password');
    expect(await screen.findByRole('button', { name: 'Send link' })).toBeVisible();
  });

  test('AUTH-14 AUTH-15 with the token of an email it shows the email and accepts the new password', async () => {
    const path = '/auth/password/reset';
    const { user, calls } = await openShell(`/reset-password?token=${token}`, { reply: accepts(path) });
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('žofie@example.com');
    expect(email).toHaveAttribute('readonly');
    const password = screen.getByLabelText('New password');
    await user.type(password, 'another one{Enter}');
    expect(await screen.findByText('Password reset successful')).toBeVisible();
    expect(password).toBeDisabled();
    expect(sentTo(calls, path)).toEqual([{ token, password: 'another one' }]);
  });

  test('AUTH-19 a failure is shown as a text, and can be retried', async () => {
    const { user } = await openShell(`/reset-password?token=${token}`, {
      reply: ({ path }) => (path === '/auth/password/reset' ? failure(400, 'FAILED_VALIDATION') : undefined),
    });
    const password = await screen.findByLabelText('New password');
    await user.type(password, 'weak{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Some values are not valid');
    expect(password).toBeEnabled();
  });

  test('a token that cannot be parsed shows no email', async () => {
    await openShell('/reset-password?token=abc');
    expect(await screen.findByLabelText('Email')).toHaveValue('');
  });
});

test('AUTH-16 AUTH-17 an invitation is accepted with a password', async () => {
  const path = '/users/invite/accept';
  const { user, calls, router } = await openShell(`/accept-invite?token=${token}`, { reply: accepts(path) });
  expect(await screen.findByLabelText('Email')).toHaveValue('žofie@example.com');
  await user.type(screen.getByLabelText('New password'), 'my own');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Account created successfully')).toBeVisible();
  expect(sentTo(calls, path)).toEqual([{ token, password: 'my own' }]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(router.state.location.pathname).toBe('/login');
});

const expired = `eyJhbGciOiJIUzI1NiJ9.${claims('ada@example.com', 1)}.signature`;

describe('a link that does not work', () => {
  test.each([
    [`/accept-invite?token=${expired}`, 'This invitation has expired', 'Ask the person who invited you'],
    ['/accept-invite', 'This link is incomplete', 'ask for a new invitation'],
    [`/reset-password?token=${expired}`, 'This link has expired', 'Request a new link'],
  ])('AUTH-18 %s says so at once, and leads to the sign-in', async (path, heading, lead) => {
    const { user, router } = await openShell(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(lead);
    expect(screen.queryByLabelText('New password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(router.state.location.pathname).toBe('/login');
  });

  test('AUTH-16 AUTH-18 the page of an invitation that was accepted before says so at once', async () => {
    const { calls } = await openShell(`/accept-invite?token=${token}`, {
      reply: ({ path }) => {
        if (path === '/server/info') return info({ inviteChecks: true });
        return path === '/users/invite/check' ? failure(400, 'INVALID_PAYLOAD') : undefined;
      },
    });
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(sentTo(calls, '/users/invite/check')).toEqual([{ token }]);
  });

  test('AUTH-16 the form waits for the check of the invitation, for a second at most', async () => {
    const { clock } = await openShell(`/accept-invite?token=${token}`, {
      reply: ({ path }) => {
        if (path === '/server/info') return info({ inviteChecks: true });
        return path === '/users/invite/check' ? new Promise<never>(() => undefined) : undefined;
      },
    });
    expect(screen.queryByLabelText('New password')).toBeNull();
    act(() => clock.advance(1000));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  test('AUTH-16 the form stays if the platform cannot check the invitation', async () => {
    const { user, calls } = await openShell(`/accept-invite?token=${token}`, {
      reply: ({ path }) => (path === '/server/info' ? info() : undefined),
    });
    await user.type(await screen.findByLabelText('New password'), 'a long phrase{Enter}');
    expect(await screen.findByText('Account created successfully')).toBeVisible();
    expect(sentTo(calls, '/users/invite/check')).toEqual([]);
  });

  test.each([
    ['/accept-invite', 'This invitation no longer works', 'If you have chosen a password, sign in.'],
    ['/reset-password', 'This link no longer works', 'It was used before'],
  ])('AUTH-18 AUTH-19 %s says that the link was used', async (path, heading, lead) => {
    const { user } = await openShell(`${path}?token=${token}`, {
      reply: ({ method, path: sent }) => {
        if (sent === '/server/info') return info();
        return method === 'POST' ? failure(400, 'INVALID_PAYLOAD') : undefined;
      },
    });
    await user.type(await screen.findByLabelText('New password'), 'a long phrase{Enter}');
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(lead);
    expect(screen.getByRole('button', { name: 'Back to sign-in' })).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('AUTH-12 the page of an expired reset requests a new link', async () => {
    const { user } = await openShell(`/reset-password?token=${expired}`);
    await user.click(await screen.findByRole('button', { name: 'Request a new link' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send link' })).toBeVisible();
  });
});
