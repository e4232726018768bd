/** Files of the server are for its own user only, whatever the umask of the process says. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../adapters/server/commands/command.ts';
import { warnAboutReadableFiles } from '../../adapters/server/private-files.ts';
import { databaseName, prepare, startInProcess } from '../support/server.ts';
import { picture, somebody } from '../support/uploads.ts';

let umask: number;
beforeAll(() => {
  umask = process.umask(0);
});
afterAll(() => void process.umask(umask));

/** Every entry below a folder, with its mode. */
function modesIn(folder: string): readonly (readonly [path: string, mode: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, (lstatSync(join(folder, name)).mode & 0o777).toString(8)] as const)
    .toSorted();
}
const isPrivate = ([path, mode]: readonly [string, string], folder: string) =>
  mode === (lstatSync(join(folder, path)).isDirectory() ? '700' : '600');
const openIn = (folder: string) => modesIn(folder).filter((entry) => !isPrivate(entry, folder));

test('database, lock, secret, uploads, variants and mails have mode 600, their folders 700', async () => {
  const server = await startInProcess({ empty: false, isFirstStart: true });
  try {
    const { upload, token, call } = await somebody(server, server.admin);
    const { data } = await upload('POST', '/files', ['file', await picture(40, 30)]);
    await upload('PATCH', `/files/${data.id}`, ['file', await picture(50, 30)]);
    await fetch(`${server.url}/assets/${data.id}?width=20&access_token=${token}`);
    await call('GET', '/server/health');
    await call('POST', '/auth/password/request', { email: server.admin.email });
    await expect.poll(() => existsSync(join(server.folder, 'outbox'))).toBe(true);
    const names = modesIn(server.folder).map(([path]) => path);
    expect(names.some((name) => name.startsWith('uploads/variants/'))).toBe(true);
    if (databaseName === 'sqlite')
      expect(names).toEqual(
        expect.arrayContaining([
          ...['', '-wal', '-shm', '.lock'].map((end) => `armature.sqlite${end}`),
          'secret',
        ]),
      );
    expect(openIn(server.folder)).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a backup has the same modes, even if uploads were readable by everybody', async () => {
  const place = mkdtempSync(join(tmpdir(), 'armature-modes-'));
  try {
    const database = join(place, 'one.sqlite');
    new BetterSqlite(database).exec('create table one(n)').close();
    mkdirSync(join(place, 'uploads/below'), { recursive: true });
    writeFileSync(join(place, 'uploads/below/a.txt'), 'a', { mode: 0o666 });
    const copy = join(place, 'around/copy');
    await runCommand(['backup', copy], { DATABASE_URL: database, STORAGE_ROOT: join(place, 'uploads') });
    expect(modesIn(join(place, 'around'))).toEqual([
      ['copy', '700'],
      ['copy/armature.sqlite', '600'],
      ['copy/uploads', '700'],
      ['copy/uploads/below', '700'],
      ['copy/uploads/below/a.txt', '600'],
    ]);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('the start keeps the modes that an operator set, and warns once if other users can read the files', async () => {
  const place = await prepare({ on: 'sqlite' });
  const said: string[] = [];
  const start = async () => {
    said.length = 0;
    const server = await startInProcess({ on: 'sqlite', place, parts: { log: (line) => said.push(line) } });
    await server.stop();
    return said.filter((line) => line.startsWith('Warning'));
  };
  try {
    expect(await start()).toEqual([]);
    chmodSync(place.folder, 0o755);
    const uploads = join(place.folder, 'uploads');
    mkdirSync(uploads, { recursive: true });
    chmodSync(uploads, 0o755);
    // Private files in a folder that everybody can open need no warning.
    expect(await start()).toEqual([]);

    chmodSync(place.database, 0o644);
    writeFileSync(join(uploads, 'a.txt'), 'a', { mode: 0o644 });
    const [warning, ...more] = await start();
    expect(more).toEqual([]);
    expect(warning).toContain(`${place.database} (mode 644), ${uploads} (mode 755)`);
    expect(warning).toContain(`To prevent that: chmod 600 ${place.database}; chmod 700 ${uploads}\n`);
    expect(lstatSync(place.database).mode & 0o777).toBe(0o644);

    // Other users cannot open the folder that contains them.
    chmodSync(place.folder, 0o700);
    expect(await start()).toEqual([]);
  } finally {
    await place.remove();
  }
});

test('a path with a space is quoted in the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature modes '));
  chmodSync(folder, 0o755);
  const path = join(folder, "it's.sqlite");
  writeFileSync(path, '', { mode: 0o644 });
  expect(warnAboutReadableFiles([path, join(folder, 'absent')])).toContain(
    `chmod 600 '${folder}/it'\\''s.sqlite'`,
  );
  rmSync(folder, { recursive: true });
});
