/** The two servers of the benchmark, and a user with permission for the measured requests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { caller, signedIn } from '../support/api.ts';
import { freePort, type TestProcess } from '../support/server.ts';

export const secret = 'the secret of the bench, long enough for every algorithm';
const reader = { email: 'reader@example.com', password: 'a reader of published posts' };

/** Creates a role that reads and changes published posts, and reads related rows, and a user in it. */
export async function readerToken(server: TestProcess): Promise<string> {
  const admin = await signedIn(server);
  const made = await admin('POST', '/roles', { name: 'Reader', app_access: true });
  const role = (made.body as { data: { id: string } }).data.id;
  const rule = { status: { _eq: 'published' } };
  const may = (collection: string, action: string, permissions: object) => ({
    role,
    collection,
    action,
    fields: ['*'],
    permissions,
  });
  await admin('POST', '/permissions', [
    may('posts', 'read', rule),
    may('posts', 'update', rule),
    may('posts', 'create', {}),
    ...['writers', 'cities', 'remarks'].map((collection) => may(collection, 'read', {})),
  ]);
  await admin('POST', '/users', { ...reader, role, status: 'active' });
  const { body } = await caller(server.url)('POST', '/auth/login', reader);
  return (body as { data: { access_token: string } }).data.access_token;
}

export async function startBare(server: TestProcess) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare.ts'], {
    env: { ...process.env, BARE_DATABASE: server.database, BARE_PORT: String(port), SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    child.stdout?.once('data', () => done());
    child.once('exit', (code) => fail(new Error(`The bare server ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** The process that listens on the server's port, by its environment. */
export function pidOf({ url }: TestProcess): number {
  const wanted = `PORT=${new URL(url).port}`;
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(wanted) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('start.mjs')
      );
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`No process has ${wanted}.`);
  return Number(found);
}
