/** axe checks every page, and overlays that are open, in light and dark mode and finds no violation. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { signedIn } from '../support/api.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { openStates } from '../support/open-states.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/** The rules that axe applies by default whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Returns the violations of all rules, or only of those about colors, in the page or in its elements with the roles. */
async function barriers(
  page: Page,
  rules: 'all' | 'colors' = 'all',
  roles: readonly string[] = [],
): Promise<readonly string[]> {
  // axe takes labels above the visible part of a scrolled page for hidden, if a dialog prevents scrolling.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  });
  const axe = roles.reduce((whole, role) => whole.include(`[role="${role}"]`), axeOf(page));
  return barriersOf(rules === 'all' ? axe : axe.withRules(colorRules));
}

const row = (page: Page) => page.getByRole('gridcell').first();

/** The path of each page, and an element that is visible once the page has loaded. */
const pages: readonly (readonly [string, (page: Page) => ReturnType<Page['locator']>])[] = [
  ['/collections', (page) => page.getByRole('row').filter({ hasText: 'Articles' }).first()],
  ['/collections/articles', row],
  ['/collections/articles/1', (page) => inputOf(page, 'title')],
  ['/collections/articles/+', (page) => inputOf(page, 'title')],
  ['/collections/articles/1,2', (page) => inputOf(page, 'title')],
  ['/users', row],
  ['/files', (page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()],
  ['/activity/1', (page) => page.getByRole('dialog').getByRole('definition').first()],
  ['/settings/data-model/+', (page) => page.getByRole('dialog').getByRole('radio').first()],
  ['/settings/data-model', (page) => page.getByRole('row').filter({ hasText: 'Articles' }).first()],
  ['/settings/data-model/+/map', (page) => page.getByRole('link', { name: /^Articles, \d+ relations$/ })],
  ['/settings/data-model/snapshot', (page) => page.getByText('All entries refer to existing collections.')],
  [
    '/settings/data-model/+/history',
    (page) => page.getByRole('list', { name: 'History' }).or(page.getByText('No changes yet')).first(),
  ],
  ['/settings/project', (page) => inputOf(page, 'project_name')],
  ['/settings/data-model/articles', (page) => inputOf(page, 'note')],
  ['/settings/data-model/articles/title', (page) => inputOf(page, 'default_value')],
  ['/settings/roles', (page) => page.getByRole('row').filter({ hasText: 'Public' }).first()],
  ['/settings/roles/+', (page) => page.getByRole('dialog').getByRole('checkbox').first()],
  ['/settings/roles/public', (page) => page.getByRole('button', { name: /^Articles, Read/ })],
  [
    '/settings/roles/public/+?collection=articles&action=update',
    (page) => page.getByRole('dialog').getByRole('combobox').first(),
  ],
  ['/users/invite', (page) => page.getByRole('dialog').getByRole('textbox').first()],
  ['/nowhere', (page) => page.getByRole('heading', { level: 1, name: 'Page not found' })],
];

/** Elements of an overlay. All of them must still be shown after the theme has changed. */
const overlayRoles = ['dialog', 'menu', 'listbox', 'alert', 'status', 'tooltip'] as const;
const overlays = (page: Page, roles: readonly string[] = overlayRoles) =>
  page.locator(roles.map((role) => `[role="${role}"]:visible`).join());

/** Returns the roles of the overlays that the page shows. */
async function openRoles(page: Page): Promise<readonly string[]> {
  const counts = await Promise.all(overlayRoles.map((role) => overlays(page, [role]).count()));
  return overlayRoles.filter((_, i) => counts[i]);
}

/**
 * Checks the page, or only its elements with the roles, in light and in dark mode. The theme of the user follows the
 * system, so the page is drawn once and switches while it is open. Roles, names and states must be the same afterwards, so
 * only colors are checked again.
 */
async function expectNoBarriers(page: Page, roles: readonly string[] = []): Promise<void> {
  await expectScheme(page, 'light');
  expect(await barriers(page, 'all', roles), 'in light mode').toEqual([]);
  const shown = await overlays(page).count();
  const tree = await settledTreeOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectScheme(page, 'dark');
  await expect(overlays(page)).toHaveCount(shown);
  expect(await treeOf(page)).toBe(tree);
  expect(await barriers(page, 'colors', roles), 'in dark mode').toEqual([]);
}

/** Returns the roles, names and states of the page, without announcements, which end by themselves. */
async function treeOf(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot();
  return text.replaceAll(/^( *)- status.*(?:\n\1 +.*)*\n?/gm, '');
}

/** Returns the tree once idle time has not changed it. A list draws rows when the browser is idle. */
async function settledTreeOf(page: Page): Promise<string> {
  let tree = '';
  await expect(async () => {
    tree = await treeOf(page);
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(null)))),
        ),
    );
    expect(await treeOf(page)).toBe(tree);
  }).toPass();
  return tree;
}

/** Waits until the page is drawn in the color scheme, and no color changes any more. */
async function expectScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  const running = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((animation) => {
          const { iterations } = animation.effect?.getTiming() ?? {};
          return animation.playState === 'running' && iterations !== Infinity;
        }).length,
    );
  await expect.poll(running).toBe(0);
}

test.beforeAll(async () => {
  const api = await signedIn(server);
  await api('PATCH', '/users/me', { theme: 'auto' });
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
});

test('axe reports a control without a name, with and without a frame in the page', async ({ page }) => {
  const button = '<main><h1>Title</h1><button></button></main>';
  await page.setContent(`<html lang="en"><title>Page</title>${button}</html>`);
  expect(await barriers(page)).toEqual([expect.stringMatching(/^button-name at button/)]);
  await page.setContent(
    `<html lang="en"><title>Page</title><iframe title="Frame" srcdoc="${button.replaceAll('"', '&quot;')}">`,
  );
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  expect(await barriers(page)).toContainEqual(expect.stringMatching(/^button-name at iframe button/));
});

test('axe finds no violations on the sign-in page', async ({ page }) => {
  await openPage(page, server, '/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectNoBarriers(page);
});

for (const [path, drawn] of pages)
  test(`axe finds no violations on ${path}`, async ({ page }) => {
    await signIn(page, server);
    await openPage(page, server, path);
    await expect(drawn(page)).toBeVisible();
    await expectNoBarriers(page);
  });

for (const { name, path, viewport, open } of openStates)
  test(`axe finds no violations with ${name} open`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport);
    await signIn(page, server);
    await openPage(page, server, path);
    await open(page);
    // The page behind an overlay is checked without it, above.
    await expectNoBarriers(page, await openRoles(page));
  });
