/** Screens from files in the running app (EXT-01): a file adds a page, a mistake is shown in its place, and its fix is loaded. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '../support/test.ts';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let call: Call;
let extensions: string;
const folder = () => join(extensions, 'screens');
test.beforeAll(async () => {
  extensions = mkdtempSync(join(tmpdir(), 'armature-extensions-'));
  server = await startServer({ admin: true, empty: false, env: { EXTENSIONS_ROOT: extensions } });
  call = await signedIn(server);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(extensions, { recursive: true, force: true });
});
test.afterEach(async () => {
  rmSync(folder(), { recursive: true, force: true });
  // Each request reads the folder. Otherwise, the server could keep the valid screens of this test for the next one.
  const { body } = await call('GET', '/extensions/screens');
  expect(body).toMatchObject({ data: { files: [], issues: [] } });
});

const write = (name: string, file: object | string) => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), name), typeof file === 'string' ? file : JSON.stringify(file, null, 2));
};

/** A module with a navigation, a list, and a page that the navigation links to. */
const desk = (title = 'About the desk') => ({
  $schema: '../../public/screens.schema.json',
  version: 1,
  modules: {
    desk: { name: 'Desk', icon: 'event', order: 30, screen: 'desk.events', navigation: 'desk' },
  },
  navigations: {
    desk: {
      type: 'navigation',
      options: {
        sections: [
          {
            items: [
              { label: 'Events', icon: 'event', to: { screen: 'desk.events' } },
              { label: 'About', icon: 'info', to: { screen: 'desk.about' } },
            ],
          },
        ],
      },
    },
  },
  screens: {
    'desk.events': {
      extends: 'content.list',
      module: 'desk',
      path: '/desk',
      title: 'Desk events',
      breadcrumb: [],
      requires: { action: 'read', on: 'events' },
      when: true,
      data: { items: { collection: 'events', preset: true } },
      elements: {
        create: {
          action: {
            do: 'navigate',
            with: { screen: 'content.item', params: { collection: 'events', key: '+' } },
          },
        },
        view: { options: { open: { screen: 'content.item', params: { collection: 'events' } } } },
      },
    },
    'desk.about': {
      module: 'desk',
      path: '/desk/about',
      title,
      elements: { note: { type: 'information', options: { text: 'What goes out this week.' } } },
      layout: { type: 'page', regions: { body: ['note'] } },
    },
  },
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Modules' });
/** Simulates a return to the window, after which the app requests the screens again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Waits until the app shows the change, and returns to the window repeatedly. */
async function follows(page: Page, shown: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await comeBack(page);
    await shown();
  }).toPass({ timeout: 10_000 });
}
const visible = (locator: ReturnType<Page['locator']>) => expect(locator).toBeVisible({ timeout: 1000 });
const hidden = (locator: ReturnType<Page['locator']>) => expect(locator).toBeHidden({ timeout: 1000 });

test('EXT-01 SHELL-04 a file adds a module with list and link to the running app, and deleting the file removes them', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections');
  await expect(bar(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.evaluate(() => void ((window as unknown as { here: boolean }).here = true));

  write('desk.json', desk());
  const link = bar(page).getByRole('link', { name: 'Desk' });
  await follows(page, () => visible(link));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk events');
  await expect(page.getByRole('row', { name: /Stone wall weekend/ })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the desk');
  expect(pathOf(page)).toBe('/desk/about');

  write('desk.json', desk('Changed while it is open'));
  await follows(page, () =>
    visible(page.getByRole('heading', { level: 1, name: 'Changed while it is open' })),
  );

  rmSync(join(folder(), 'desk.json'));
  await follows(page, () => visible(page.getByRole('heading', { level: 1, name: 'Page not found' })));
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { here?: boolean }).here)).toBe(true);
});

test('EXT-01 the event stream adds the module without a reload', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections');
  const streaming = page.waitForResponse((answer) => answer.url().includes('/realtime'));
  await expect(bar(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  await streaming;
  write('desk.json', desk());
  await expect(bar(page).getByRole('link', { name: 'Desk' })).toBeVisible({ timeout: 5000 });
});

test('EXT-01 SHELL-04 a page of a file opens by its URL for users who may read its data', async ({
  page,
}) => {
  write('desk.json', desk());
  await signIn(page, server, editor);
  await openPage(page, server, '/desk/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the desk');
  await expect(bar(page).getByRole('link', { name: 'Desk' })).toBeVisible();
});

test('EXT-01 an administrator sees a mistake above the last valid version, and its correction is applied', async ({
  page,
  browser,
}) => {
  write('desk.json', desk());
  await signIn(page, server);
  await openPage(page, server, '/desk/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the desk');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signIn(other, server, editor);
  await openPage(other, server, '/desk/about');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('About the desk');

  const text = JSON.stringify(desk('Not yet'), null, 2).replace('"information"', '"informatoin"');
  const line = text.slice(0, text.indexOf('informatoin')).split('\n').length;
  write('desk.json', text);
  const notice = page.getByRole('region', { name: 'Errors in the screen desk.about' });
  await follows(page, () => visible(notice));
  await expect(notice).toContainText(`screens/desk.json, line ${line}, column 19`);
  await expect(notice).toContainText('/screens/desk.about/elements/note/type');
  await expect(notice).toContainText(
    'Block or panel "informatoin" does not exist. Did you mean "information"?',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the desk');

  // The module bar of every page opens the whole list.
  await bar(page).getByRole('link', { name: 'Content' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'One error in the screen files.' }).click();
  await expect(page.getByRole('dialog')).toContainText(`screens/desk.json, line ${line}, column 19`);
  await page.getByRole('button', { name: 'Done' }).click();

  // An editor can still use the app and sees no technical details.
  await comeBack(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('About the desk');
  await expect(other.getByText(/errors? in the screen|informatoin/i)).toHaveCount(0);

  write('desk.json', desk('Repaired'));
  await page.goBack();
  await follows(page, () => visible(page.getByRole('heading', { level: 1, name: 'Repaired' })));
  await expect(notice).toBeHidden();
  await follows(other, () => visible(other.getByRole('heading', { level: 1, name: 'Repaired' })));
  await context.close();
});

test('EXT-01 a screen that was never valid shows the mistake to administrators, and not found to others', async ({
  page,
  browser,
}) => {
  write('desk.json', JSON.stringify(desk(), null, 2).replace('"title": "About the desk"', '"titel": "x"'));
  await signIn(page, server);
  await openPage(page, server, '/desk/about');
  const notice = page.getByRole('region', { name: 'Errors in the screen desk.about' });
  await expect(notice).toContainText('Key "titel" does not exist here. Did you mean "title"?');
  await expect(notice).toContainText('No earlier version is available.');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, server, editor);
  await openPage(other, server, '/desk/about');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(other.getByText(/titel/)).toHaveCount(0);
  await context.close();

  // Every page reports a file that is not JSON.
  write('desk.json', '{ "version": 1, }');
  const hint = page.getByRole('button', { name: 'One error in the screen files.' });
  await follows(page, async () => {
    await visible(hint);
    await hidden(notice);
  });
  await hint.click();
  await expect(page.getByRole('dialog')).toContainText('Remove the comma before "}".');
});

test('EXT-01 a change of a built-in screen keeps unsaved edits', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/tags/1');
  const name = page.locator('[data-field="name"] input');
  await name.fill('typed before');
  write('item.json', {
    version: 1,
    screens: {
      'content.item': {
        extends: 'content.item',
        elements: { note: { type: 'information', options: { text: 'House style applies.' } } },
        layout: {
          type: 'page',
          regions: {
            actions: ['archive', 'unarchive', 'delete', 'save'],
            body: ['form'],
            sidebar: ['note', 'information', 'revisions'],
          },
        },
      },
    },
  });
  await name.focus();
  await follows(page, () => visible(page.getByRole('button', { name: 'Information', exact: true })));
  await expect(name).toHaveValue('typed before');
  await expect(name).toBeFocused();
});

test('EXT-01 the examples of extensions/README.md and README.md work as written', async ({ page }) => {
  const blocks = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const examples = [...blocks('extensions/README.md'), ...blocks('README.md')].filter((text) =>
    text.includes('"screens"'),
  );
  expect(examples.length).toBeGreaterThan(0);
  await signIn(page, server);
  for (const [i, text] of examples.entries()) {
    rmSync(folder(), { recursive: true, force: true });
    write(`example-${i}.json`, text);
    const { modules } = JSON.parse(text) as { modules: Record<string, { name: string }> };
    const [module] = Object.values(modules);
    await openPage(page, server, '/collections');
    const link = bar(page).getByRole('link', { name: module?.name ?? '' });
    await follows(page, () => visible(link));
    await expect(page.getByRole('button', { name: /in the screen files/ })).toHaveCount(0);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(module?.name ?? '');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
});
