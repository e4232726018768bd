/** Screens from files: merged, updated, and shown with their issues to administrators (EXT-01). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import type { ServedScreens, ScreensFile } from '../../../schemas/screen/types.ts';
import { failure, origin, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { me, openShell } from '../../../tests/support/shell.tsx';
import { ScreenView } from '../../screen/ScreenView.tsx';

const builtIn: ScreensFile = {
  version: 1,
  modules: { home: { name: 'Home', icon: 'box', order: 1, screen: 'home' } },
  screens: { home: { path: '/home', title: 'At home', layout: { type: 'page', regions: { body: [] } } } },
};
const shop = (title: string): ScreensFile => ({
  version: 1,
  modules: { shop: { name: 'Shop', icon: 'box', order: 2, screen: 'shop' } },
  screens: { shop: { extends: 'home', path: '/shop', title } },
});
const issue = {
  file: 'screens/shop.json',
  line: 3,
  column: 7,
  pointer: '/screens/shop/titel',
  message: 'Key "titel" does not exist here.',
  hint: 'Did you mean "title"?',
  screens: ['shop'],
};

/** The screens that the platform offers; they can change. */
function offering(offered: Partial<ServedScreens>, admin = true) {
  const state = { offered, answer: null as Reply | null };
  const reply = ({ path }: Call): Reply | undefined => {
    if (path === '/server/info') return { body: { data: { capabilities: { screens: true } } } };
    if (path.startsWith('/users/me'))
      return { body: { data: { ...me, role: { ...me.role, admin_access: admin } } } };
    if (path === '/extensions/screens')
      return state.answer ?? { body: { data: { files: [], issues: [], withheld: {}, ...state.offered } } };
    return undefined;
  };
  return { state, options: { signedIn: true, screens: builtIn, view: ScreenView, reply } };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));
const bar = async () => within(await screen.findByRole('navigation', { name: 'Modules' }));

test('EXT-01 SHELL-04 a page from a file has its URL and module; it updates and disappears when the window gets the focus', async () => {
  const { state, options } = offering({ files: [shop('The shop')] });
  await openShell('/shop', options);
  expect(await heading('The shop')).toBeVisible();
  expect((await bar()).getByRole('link', { name: 'Shop' })).toBeVisible();
  state.offered = { files: [shop('New')] };
  await comeBack();
  expect(await heading('New')).toBeVisible();
  state.offered = {};
  await comeBack();
  expect(await heading('Page not found')).toBeVisible();
  expect((await bar()).queryByRole('link', { name: 'Shop' })).toBeNull();
});

test('EXT-01 a failed request keeps the known screens, and is shown to administrators', async () => {
  const { state, options } = offering({ files: [shop('The shop')] });
  await openShell('/shop', options);
  await heading('The shop');
  state.answer = failure(500, 'INTERNAL_SERVER_ERROR', 'The disk is gone.');
  await comeBack();
  expect(await screen.findByText('The disk is gone.')).toBeVisible();
  expect(await heading('The shop')).toBeVisible();
});

test('EXT-01 the built-in pages do not wait for a platform that fails', async () => {
  const { state, options } = offering({});
  state.answer = failure(503, 'SERVICE_UNAVAILABLE');
  await openShell('/home', options);
  expect(await heading('At home')).toBeVisible();
});

test('EXT-01 issues are shown above the last valid version, and in a list in the module bar', async () => {
  const { options } = offering({ files: [shop('The shop')], issues: [issue] });
  const { user } = await openShell('/shop', options);
  await heading('The shop');
  const notice = await screen.findByRole('region', { name: 'Errors in the screen shop' });
  expect(notice).toHaveTextContent('screens/shop.json, line 3, column 7');
  expect(notice).toHaveTextContent('/screens/shop/titel');
  expect(notice).toHaveTextContent('Key "titel" does not exist here. Did you mean "title"?');
  await user.click((await bar()).getByRole('button', { name: 'One error in the screen files.' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('screens/shop.json, line 3, column 7');
});

test('EXT-01 without an earlier version only the issues are shown; other users see "not found"', async () => {
  const withheld = { files: [], issues: [issue], withheld: { shop: { path: ['/shop'] } } };
  await openShell('/shop', offering(withheld).options);
  expect(await screen.findByText(/Did you mean "title"\?/)).toBeVisible();
  expect(screen.getByText(/No earlier version is available/)).toBeVisible();
});

test('EXT-01 users without admin access never see technical details', async () => {
  const withheld = { files: [], issues: [issue], withheld: { shop: { path: ['/shop'] } } };
  await openShell('/shop', offering(withheld, false).options);
  expect(await heading('Page not found')).toBeVisible();
  expect(screen.queryByText(/titel/)).toBeNull();
  expect((await bar()).queryByRole('button', { name: /errors? in the screen/i })).toBeNull();
});

test('EXT-01 files beside a static build are checked in the browser', async () => {
  const page = {
    path: '/shop',
    title: 'Beside',
    elements: { help: { type: 'information', options: { text: 'Here.' } } },
    layout: { type: 'page', regions: { body: ['help'] } },
  };
  const files: Record<string, unknown> = {
    'index.json': ['shop.json', 'broken.json'],
    'shop.json': { version: 1, screens: { shop: page } },
    'broken.json': { version: 1, screens: { home: { extends: 'home', titel: 'x' } } },
  };
  const folder = '/admin/extensions/screens/';
  const { user } = await openShell('/shop', {
    signedIn: true,
    screens: builtIn,
    view: ScreenView,
    registry,
    beside: origin + folder,
    reply: ({ path }) => (path.startsWith(folder) ? { body: files[path.slice(folder.length)] } : undefined),
  });
  expect(await heading('Beside')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'One error in the screen files.' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('screens/broken.json, line 1, column');
});

test('EXT-01 a page that throws does not affect the module bar or other pages', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const broken = { ...shop('x'), screens: { shop: { path: '/shop', title: 'x', breadcrumb: 5 as never } } };
  const { state, options } = offering({ files: [broken] });
  const { user } = await openShell('/shop', options);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This page could not be displayed. Other pages are not affected.');
  await user.click((await bar()).getByRole('link', { name: 'Home' }));
  expect(await heading('At home')).toBeVisible();
  await user.click((await bar()).getByRole('link', { name: 'Shop' }));
  await screen.findByRole('alert');
  state.offered = { files: [shop('Mended')] };
  await comeBack();
  expect(await heading('Mended')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  vi.restoreAllMocks();
});
