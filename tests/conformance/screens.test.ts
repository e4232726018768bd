/** EXT-01 (screens): files beside the server are watched, checked, and served to users with app access. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import type { ServedScreens } from '../../schemas/screen/types.ts';
import { caller, signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

const person = { email: 'reader@example.com', password: 'a page a day' };
let server: TestServer;
let admin: Call;
let reader: Call;
let folder: string;
let extensions: string;
let log: MockInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-screens-'));
  extensions = join(folder, 'extensions');
  server = await startInProcess({ env: { EXTENSIONS_ROOT: extensions } });
  admin = await signedIn(server);
  const id = async (path: string, body: object) =>
    ((await admin('POST', path, body)).body as { data: { id: string } }).data.id;
  const role = await id('/roles', { name: 'Reader', app_access: true });
  await id('/users', { ...person, role, status: 'active' });
  reader = await signedIn(server, person);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  mkdirSync(join(extensions, 'screens'), { recursive: true });
});
afterEach(async () => {
  rmSync(extensions, { recursive: true, force: true });
  await expect.poll(async () => (await offered()).files, soon).toEqual([]);
  log.mockRestore();
});

const soon = { timeout: 5000, interval: 25 };
const screens = { path: '/extensions/screens' };
const offered = async (call = admin) =>
  ((await call('GET', screens.path)).body as { data: ServedScreens }).data;
const titles = async (call = admin) =>
  (await offered(call)).files.flatMap((file) => Object.values(file.screens).map(({ title }) => title));

const page = (title: string, more: object = {}) => ({
  path: `/${title.toLowerCase()}`,
  title,
  elements: { help: { type: 'information', options: { text: 'Here.' } } },
  layout: { type: 'page', regions: { body: ['help'] } },
  ...more,
});
const fileOf = (all: object) => `${JSON.stringify({ version: 1, screens: all }, null, 2)}\n`;
const write = (name: string, text: string) => writeFileSync(join(extensions, 'screens', name), text);

test('EXT-01 screen files are served to all users of the app in order of their names, with later changes', async () => {
  expect(await titles()).toEqual([]);
  write('b.json', fileOf({ second: page('Second') }));
  write('a.json', fileOf({ first: page('First') }));
  write('.a.json.swp.json', 'not a screen');
  await expect.poll(() => titles(reader), soon).toEqual(['First', 'Second']);
  // As editors save: beside it, then over it.
  write('b.json~', fileOf({ second: page('Changed') }));
  renameSync(join(extensions, 'screens/b.json~'), join(extensions, 'screens/b.json'));
  await expect.poll(() => titles(reader), soon).toEqual(['First', 'Changed']);
  rmSync(join(extensions, 'screens/a.json'));
  await expect.poll(() => titles(reader), soon).toEqual(['Changed']);
});

test('the folder may be created later, be deleted, and be replaced', async () => {
  rmSync(extensions, { recursive: true });
  await expect.poll(() => titles(), soon).toEqual([]);
  mkdirSync(join(extensions, 'screens'), { recursive: true });
  write('a.json', fileOf({ first: page('First') }));
  await expect.poll(() => titles(), soon).toEqual(['First']);
  renameSync(join(extensions, 'screens'), join(extensions, 'old'));
  await expect.poll(() => titles(), soon).toEqual([]);
  renameSync(join(extensions, 'old'), join(extensions, 'screens'));
  await expect.poll(() => titles(), soon).toEqual(['First']);
});

test('the server watches the folder and logs a mistake before a client requests screens', async () => {
  const told = () => log.mock.calls.flat().join('');
  rmSync(extensions, { recursive: true });
  await expect.poll(() => titles(), soon).toEqual([]);
  for (const name of ['first.json', 'second.json']) {
    mkdirSync(join(extensions, 'screens'), { recursive: true });
    write(name, '{ "version": 2, "screens": {} }');
    await expect.poll(told, soon).toContain(`${name}:1:14 /version Must be 1, not 2.`);
  }
});

test('the log and administrators get a mistake with file, line, column, pointer and a suggestion', async () => {
  write('shop.json', fileOf({ shop: page('Shop') }));
  await expect.poll(() => titles(), soon).toEqual(['Shop']);
  write('shop.json', fileOf({ shop: page('New', { elements: { help: { type: 'informatoin' } } }) }));
  const issue = {
    file: 'screens/shop.json',
    line: 9,
    column: 19,
    pointer: '/screens/shop/elements/help/type',
    message: 'Block or panel "informatoin" does not exist.',
    hint: 'Did you mean "information"?',
    screens: ['shop'],
  };
  await expect.poll(async () => (await offered()).issues, soon).toEqual([issue]);
  // The last valid version stays active. Users who are not administrators get no event.
  expect(await titles()).toEqual(['Shop']);
  expect(await offered(reader)).toEqual({ files: (await offered()).files, issues: [], withheld: {} });
  expect(log.mock.calls.flat().join('')).toContain(
    `${extensions}/screens/shop.json:9:19 ${issue.pointer} ${issue.message} ${issue.hint}\n`,
  );

  write('shop.json', fileOf({ shop: page('Repaired') }));
  await expect.poll(() => titles(), soon).toEqual(['Repaired']);
  expect((await offered()).issues).toEqual([]);
  expect(log.mock.calls.flat().join('')).toContain('all errors are fixed');
});

test('a file that was never valid is not served, and the others work', async () => {
  write('a.json', fileOf({ first: page('First', { titel: 'x' }) }));
  write('b.json', '{ "version": 1,');
  write('c.json', fileOf({ third: page('Third') }));
  await expect.poll(() => titles(), soon).toEqual(['Third']);
  const { issues, withheld } = await offered();
  expect(issues.map(({ file, line, pointer }) => [file, line, pointer])).toEqual([
    ['screens/a.json', 23, '/screens/first/titel'],
    ['screens/b.json', 1, ''],
  ]);
  expect(withheld).toEqual({ first: { path: ['/first'] } });
});

test('unchanged screens get 304', async () => {
  write('a.json', fileOf({ first: page('First') }));
  await expect.poll(() => titles(), soon).toEqual(['First']);
  const tag = (await admin('GET', screens.path)).headers.get('etag') ?? '';
  const again = await admin('GET', screens.path, undefined, { 'if-none-match': tag });
  expect([again.status, again.body]).toEqual([304, '']);
  write('a.json', fileOf({ first: page('Changed') }));
  await expect.poll(() => titles(), soon).toEqual(['Changed']);
  const changed = await admin('GET', screens.path, undefined, { 'if-none-match': tag });
  expect(changed.status).toBe(200);
});

test('anonymous callers get 401, and roles without app access 403', async () => {
  const role = (
    (await admin('POST', '/roles', { name: 'Machine', app_access: false })).body as { data: { id: string } }
  ).data.id;
  const machine = { email: 'machine@example.com', password: 'nuts and bolts' };
  await admin('POST', '/users', { ...machine, role, status: 'active' });
  const refused = await caller(server.url)('GET', screens.path);
  expect([refused.status, refused.body]).toMatchObject([
    401,
    { errors: [{ extensions: { code: 'INVALID_CREDENTIALS' } }] },
  ]);
  const denied = await (await signedIn(server, machine))('GET', screens.path);
  expect([denied.status, denied.body]).toMatchObject([
    403,
    { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  ]);
});

test('/server/info lists the capability of screens', async () => {
  const { body } = await caller(server.url)('GET', '/server/info');
  expect(body).toMatchObject({ data: { capabilities: { screens: true } } });
});
