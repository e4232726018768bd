import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import screensFile from '../../../screens.json';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { failure } from '../../../tests/support/fake-fetch.ts';
import { me, openShell } from '../../../tests/support/shell.tsx';
import { useFrame } from '../../contract/workspace.ts';
import { PlatformError } from '../../contract/platform.ts';
import { useRender, type Slots } from '../../contract/render.ts';
import { SidebarSection } from '../../kit/SidebarSection.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { NotFound } from './NotFound.tsx';

const screens = screensFile as unknown as ScreensFile;
const usual = window.innerWidth;
const widen = (width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  act(() => void window.dispatchEvent(new Event('resize')));
};
beforeEach(() => widen(usual));
afterEach(() => vi.restoreAllMocks());

describe('the module bar', () => {
  const bar = async () => within(await screen.findByRole('navigation', { name: 'Modules' }));
  const permission = { role: 'r1', permissions: {}, validation: null, presets: null, fields: ['*'] };
  const asEditor = (permissions: readonly object[]) => ({
    signedIn: true,
    screens,
    reply: ({ path }: { path: string }) =>
      path.startsWith('/users/me')
        ? { body: { data: { ...me, role: { ...me.role, admin_access: false } } } }
        : path.startsWith('/permissions')
          ? { body: { data: permissions } }
          : undefined,
  });

  test('SHELL-05 shows an administrator every module', async () => {
    await openShell('/collections', { signedIn: true, screens });
    const modules = await bar();
    for (const name of ['Content', 'Users', 'Settings', 'Activity'])
      expect(modules.getByRole('link', { name })).toBeVisible();
  });

  test('SHELL-05 shows users with read permission, and settings only to administrators', async () => {
    await openShell(
      '/collections',
      asEditor([{ ...permission, id: 1, collection: 'directus_users', action: 'read' }]),
    );
    const modules = await bar();
    expect(modules.getByRole('link', { name: 'Users' })).toBeVisible();
    expect(modules.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  test('SHELL-05 hides users without read permission', async () => {
    await openShell('/collections', asEditor([]));
    const modules = await bar();
    expect(modules.getByRole('link', { name: 'Content' })).toBeVisible();
    expect(modules.queryByRole('link', { name: 'Users' })).toBeNull();
  });
});

describe('the sidebar', () => {
  function WithSidebar() {
    const { sidebar } = useFrame();
    return (
      <Page
        title="A page"
        sidebar={
          <SidebarSection title="Facts" icon="info" initiallyOpen>
            42
          </SidebarSection>
        }
      >
        {sidebar.opened ? 'is open' : 'is closed'}
      </Page>
    );
  }

  test('SHELL-21 a window that is being resized is measured once in 100 ms', async () => {
    widen(1423);
    const { clock } = await openShell('/collections', { signedIn: true, view: WithSidebar });
    await screen.findByText('is closed');
    widen(1424);
    act(() => clock.advance(99));
    expect(screen.getByText('is closed')).toBeVisible();
    widen(1425);
    act(() => clock.advance(1));
    expect(screen.getByText('is open')).toBeVisible();
  });

  test('SHELL-10 opens by itself from 1424 px on and closes below', async () => {
    widen(1423);
    const { clock } = await openShell('/collections', { signedIn: true, view: WithSidebar });
    const resize = (width: number) => {
      widen(width);
      act(() => clock.advance(100));
    };
    expect(await screen.findByText('is closed')).toBeVisible();
    resize(1424);
    expect(screen.getByText('is open')).toBeVisible();
    expect(screen.getByText('42')).toBeVisible();
    resize(1423);
    expect(screen.getByText('is closed')).toBeVisible();
  });
});

test('SHELL-02 a path without a screen shows "not found"', async () => {
  await openShell('/nowhere', { signedIn: true, view: NotFound });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByText("The page you are looking for doesn't seem to exist.")).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Page not found · Armature'));
});

describe('failures', () => {
  const answer = new PlatformError({
    message: 'Item "7" is locked.',
    status: 403,
    code: 'FORBIDDEN',
    errors: [
      { message: 'Item "7" is locked.', extensions: { code: 'FORBIDDEN' } },
      { message: 'Too many', extensions: { code: 'INVALID_QUERY' } },
    ],
  });
  function Reporting({ error = answer }: { readonly error?: PlatformError }) {
    const { report } = useRender();
    return (
      <button type="button" onClick={() => report(error)}>
        Fail
      </button>
    );
  }
  function Broken(): never {
    throw new Error('The drawer has no bottom.');
  }

  test('ERR-01 ERR-04 ERR-07 are shown in a dialog: the title of the first code, and the server’s message', async () => {
    const { user } = await openShell('/collections', { signedIn: true, view: Reporting });
    await user.click(await screen.findByRole('button', { name: 'Fail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Forbidden' });
    expect(dialog).toHaveTextContent('Item "7" is locked.');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refused change names the rule that refused it', async () => {
    const refused = new PlatformError({
      message: "You don't have permission to access this.",
      status: 403,
      code: 'FORBIDDEN',
      reason: {
        code: 'rule',
        action: 'update',
        collection: 'articles',
        rule: { is: 'test', path: ['status'], op: 'eq', value: 'draft' },
      },
    });
    const { user } = await openShell('/collections', {
      signedIn: true,
      view: () => <Reporting error={refused} />,
    });
    await user.click(await screen.findByRole('button', { name: 'Fail' }));
    expect(await screen.findByRole('dialog', { name: 'Forbidden' })).toHaveTextContent(
      'Your role may change items of Articles only where Status is draft.',
    );
    // Other users cannot ask why.
    expect(screen.queryByRole('button', { name: 'Explain access' })).toBeNull();
  });

  test('an administrator opens the explanation from a refusal', async () => {
    const reason = { code: 'no-grant', action: 'read', collection: 'articles' } as const;
    const refused = new PlatformError({ message: 'No.', status: 403, code: 'FORBIDDEN', reason });
    const { user } = await openShell('/collections', {
      signedIn: true,
      view: () => <Reporting error={refused} />,
      slots: { AccessDrawer: ({ collection }) => <p>Access to {collection}</p> } as Slots,
      reply: ({ path }) =>
        path === '/server/info' ? { body: { data: { capabilities: { explanations: true } } } } : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Fail' }));
    await user.click(await screen.findByRole('button', { name: 'Explain access' }));
    expect(await screen.findByText('Access to articles')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Forbidden' })).toBeNull());
  });

  test('ERR-05 of the app itself show the code and message, which can be copied', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { user } = await openShell('/collections', { signedIn: true, view: Broken });
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Unexpected error');
    expect(panel).toHaveTextContent('An unexpected error has occurred. Please try again later.');
    expect(panel).toHaveTextContent('UNKNOWN');
    expect(panel).toHaveTextContent('The drawer has no bottom.');
    await user.click(within(panel).getByRole('button', { name: 'Copy details' }));
    expect(await navigator.clipboard.readText()).toContain('The drawer has no bottom.');
  });

  test('AUTH-32 a failed hydration shows its error and offers a retry', async () => {
    await openShell('/collections', {
      signedIn: true,
      reply: ({ path }) =>
        path.startsWith('/collections')
          ? failure(500, 'INTERNAL_SERVER_ERROR', 'No table answers.')
          : undefined,
    });
    expect(await screen.findByText('No table answers.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
