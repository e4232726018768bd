import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { origin, type Reply } from '../../../tests/support/fake-fetch.ts';
import { me, openShell } from '../../../tests/support/shell.tsx';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="x"><meta name="theme-color" content="">';
});

const project = (values: object): ((call: { path: string }) => Reply | undefined) => {
  return ({ path }) => (path === '/server/info' ? { body: { data: { project: values } } } : undefined);
};
const themeColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
const favicon = () =>
  decodeURIComponent(document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '');
const scheme = () => document.documentElement.dataset['mantineColorScheme'];

describe('the URL of the sign-in page', () => {
  test.each([
    ['?error=USER_SUSPENDED&reason=SESSION_EXPIRED', 'User suspended', 'Session expired'],
    ['?code=INVALID_CREDENTIALS', 'Email or password is wrong', 'Not authenticated'],
  ])('AUTH-02 %s is shown as a text', async (query, problem, reason) => {
    await openShell(`/login${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByRole('status')).toHaveTextContent(reason);
  });

  test('AUTH-11 providers are links that return to this page', async () => {
    await openShell('/login', {
      reply: ({ path }) => (path === '/auth/oauth/' ? { body: { data: ['github', 'okta'] } } : undefined),
    });
    const link = await screen.findByRole('link', { name: 'Log in with Github' });
    expect(link).toHaveAttribute(
      'href',
      `${origin}/auth/oauth/github?redirect=${encodeURIComponent(window.location.href)}`,
    );
    expect(screen.getByRole('link', { name: 'Log in with Okta' })).toBeVisible();
  });
});

test('signing in with empty fields names each one and sends no request', async () => {
  const { user, calls } = await openShell('/login');
  const email = await screen.findByLabelText('Email');
  const password = screen.getByLabelText('Password');
  expect(email).toHaveAttribute('aria-invalid', 'false');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Enter your email.');
  expect(password).toHaveAccessibleDescription('Enter your password.');
  await user.type(email, 'ada@example.com{Enter}');
  expect(email).toBeValid();
  expect(password).toHaveFocus();
  expect(password).toBeInvalid();
  expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(0);
  await user.type(password, 'secret{Enter}');
  await waitFor(() => expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(1));
});

describe('after too many failed sign-ins', () => {
  test('the form shows how long to wait, counts down, and lets the user try again', async () => {
    let waits = 90;
    const { user, clock, calls } = await openShell('/login', {
      reply: ({ path }) => {
        if (path !== '/auth/login' || waits === 0) return undefined;
        const error = { message: 'x', extensions: { code: 'REQUESTS_EXCEEDED', retry_after: waits } };
        return { status: 429, body: { errors: [error] } };
      },
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many failed sign-ins. Try again in 90 seconds.',
    );
    expect(screen.getByRole('button', { name: 'Try again in 1:30' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const pass = (seconds: number) => {
      for (let i = 0; i < seconds; i += 1) act(() => clock.advance(1000));
    };
    pass(31);
    const button = await screen.findByRole('button', { name: 'Try again in 0:59' });
    // The text must not change, because screen readers read each change of an alert.
    expect(screen.getByRole('alert')).toHaveTextContent('90 seconds');
    await user.click(button);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
    waits = 0;
    pass(59);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the branding of the project', () => {
  test('SHELL-11 SHELL-12 name, logo, color, images and note are those of the project', async () => {
    await openShell('/login', {
      reply: project({
        project_name: 'Harbour Press',
        project_logo: 'logo-1',
        project_color: '#8a1c4a',
        public_foreground: 'fore-1',
        public_background: 'back-1',
        public_note: '**Moored** here <img src=x onerror=alert(1)>',
      }),
    });
    expect(await screen.findByText('Harbour Press')).toBeVisible();
    expect(screen.getByText('Admin app')).toBeVisible();
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Not authenticated');
    const art = screen.getByRole('complementary');
    expect((await screen.findByText('Moored')).tagName).toBe('STRONG');
    expect(art.innerHTML).not.toContain('onerror');
    expect(art).toHaveStyle({ backgroundColor: '#8a1c4a' });
    expect(art.style.backgroundImage).toContain('/assets/back-1');
    const pictures = [...document.querySelectorAll('img')].map((img) => img.getAttribute('src') ?? '');
    expect(pictures.some((src) => src.startsWith(`${origin}/assets/logo-1`))).toBe(true);
    expect(pictures.some((src) => src.startsWith(`${origin}/assets/fore-1`))).toBe(true);
    expect(document.title).toBe('Harbour Press');
  });

  test('SHELL-12 SHELL-13 SHELL-16 without branding, the product name, #263238 and #00C897 are used', async () => {
    await openShell('/login', { reply: project({ project_name: null, project_color: null }) });
    await screen.findByLabelText('Email');
    expect(screen.getByRole('complementary')).toHaveStyle({ backgroundColor: '#263238' });
    await waitFor(() => expect(favicon()).toContain('fill="#00C897"'));
    expect(document.title).toBe('Armature');
  });
});

describe('light and dark', () => {
  test('SHELL-14 the theme is light with a white theme-color until the user chooses another', async () => {
    await openShell('/login');
    await screen.findByLabelText('Email');
    expect(scheme()).toBe('light');
    expect(themeColor()).toBe('#ffffff');
  });

  test.each([
    ['dark', false, 'dark', '#263238'],
    ['light', true, 'light', '#ffffff'],
    ['auto', true, 'dark', '#263238'],
    ['auto', false, 'light', '#ffffff'],
  ])('SHELL-14 SHELL-15 %s with system dark %s shows %s', async (theme, systemIsDark, shown, color) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: systemIsDark && media.includes('dark'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await openShell('/collections', {
      signedIn: true,
      reply: ({ path }) => (path.startsWith('/users/me') ? { body: { data: { ...me, theme } } } : undefined),
    });
    await screen.findByText('The screen');
    await waitFor(() => expect(scheme()).toBe(shown));
    expect(themeColor()).toBe(color);
  });
});
