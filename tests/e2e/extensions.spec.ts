/** An integrator's scripts in the app: one folder per script beside the server, without a build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const starsInterface = `export default ({ React }) => ({
  id: 'stars',
  name: 'Stars',
  icon: 'star',
  types: ['integer'],
  options: [
    { field: 'most', name: 'Most', type: 'integer', meta: { interface: 'input' }, schema: { default_value: 5 } },
  ],
  load: async () => ({ value, options, disabled, labelId, onChange }) =>
    React.createElement(
      'div',
      { role: 'group', 'aria-labelledby': labelId },
      Array.from({ length: options.most }, (_, i) =>
        React.createElement(
          'button',
          {
            key: i,
            type: 'button',
            disabled: disabled !== false,
            'aria-pressed': i < (value ?? 0),
            'aria-label': (i + 1) + ' stars',
            onClick: () => onChange(i + 1),
          },
          i < (value ?? 0) ? '★' : '☆',
        ),
      ),
    ),
});`;
const starsDisplay = `const text = (value) => '★'.repeat(value ?? 0);
export default ({ React }) => ({
  id: 'stars',
  name: 'Stars',
  icon: 'star',
  types: ['integer'],
  text,
  load: async () => ({ value }) => React.createElement('span', { 'data-stars': value }, text(value)),
});`;

const agendaModule = `export default ({ React }) => ({
  id: 'agenda',
  name: 'Agenda',
  icon: 'event',
  paths: ['/agenda', '/agenda/:day'],
  load: async () => ({ params, navigate }) =>
    React.createElement(
      'button',
      { type: 'button', onClick: () => navigate('/agenda/monday') },
      'Plans for ' + (params.day ?? 'every day'),
    ),
});`;

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  const api = await signedIn(server);
  const meta = { interface: 'stars', display: 'stars', options: { most: 3 } };
  await api('POST', '/collections', {
    collection: 'films',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'rating', type: 'integer', meta },
    ],
  });
  await api('POST', '/items/films', { rating: 1 });
});
test.afterAll(() => server.stop());

const write = (path: string, script: string) => {
  const folder = join(server.folder, 'extensions', path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), script);
};

test('EXT-01 EXT-03 EXT-04 scripts edit and show a field; a broken script only logs a warning', async ({
  page,
}) => {
  write('interfaces/stars', starsInterface);
  write('displays/stars', starsDisplay);
  write('layouts/broken', 'this is no script');
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await signIn(page, server);
  await openPage(page, server, '/collections/films/1');
  const rating = fieldOf(page, 'rating').getByRole('group', { name: 'Rating' });
  await expect(rating.getByRole('button')).toHaveText(['★', '☆', '☆']);
  await rating.getByRole('button', { name: '3 stars' }).click();
  await expect(rating.getByRole('button')).toHaveText(['★', '★', '★']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[data-stars="3"]')).toHaveText('★★★');
  expect(warnings.filter((text) => text.includes('extensions/'))).toEqual([
    expect.stringMatching(/^extensions\/layouts\/broken\/index\.js was not loaded: /),
  ]);
});

test('EXT-01 EXT-03 a module of a script has a page, an entry in the module bar and paths of its own', async ({
  page,
}) => {
  write('modules/agenda', agendaModule);
  await signIn(page, server);
  await openPage(page, server, '/collections/films');
  await page.getByRole('link', { name: 'Agenda' }).click();
  await expect.poll(() => pathOf(page)).toBe('/agenda');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenda');
  await page.getByRole('button', { name: 'Plans for every day' }).click();
  await expect.poll(() => pathOf(page)).toBe('/agenda/monday');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Plans for monday' })).toBeVisible();
});

test('EXT-03 one module loads all scripts of a kind, and skips those that fail', async ({ page }) => {
  write('displays/stars', starsDisplay);
  write('displays/broken', 'this is no script');
  await page.goto(`${server.url}/server/ping`);
  const load = (kind: string) =>
    page.evaluate(async (url) => {
      const { default: scripts } = (await import(url)) as { default: ((host: object) => { id: string })[] };
      return scripts.map((script) => script({ React: {} }).id);
    }, `${server.url}/extensions/${kind}/index.js`);
  expect(await load('displays')).toEqual(['stars']);
  expect(await load('panels').catch(() => 'none')).toBe('none');
});
