/** Time from `npm start` to the first response of a built server with an existing database. */
import { spawn } from 'node:child_process';
import { prepare, freePort, startServer } from '../support/server.ts';
import { byMargin, interleave, type Result } from './measure.ts';

/** Milliseconds beyond the start of npm itself. */
const margin = 1300;

export async function benchStart(): Promise<readonly Result[]> {
  const place = await prepare({ on: 'sqlite' });
  try {
    // The first start creates the database. It is not measured.
    await (await startServer({ on: 'sqlite', place })).end();
    const port = String(await freePort());
    const env = { DATABASE_URL: place.database, STORAGE_ROOT: place.folder, PORT: port };
    const measured = await interleave(
      () => timeOf(['start'], env, `http://127.0.0.1:${port}/server/ping`),
      () => timeOf(['--version'], {}),
    );
    return [byMargin('from "npm start" to the first response, against "npm --version"', measured, margin)];
  } finally {
    await place.remove();
  }
}

/** Runs npm until it ends or, if `url` is given, until the server at `url` responds. Returns the time in ms. */
async function timeOf(args: readonly string[], env: Record<string, string>, url?: string): Promise<number> {
  const begin = performance.now();
  const child = spawn('npm', args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // The server is a grandchild, so the whole process group is stopped.
    detached: true,
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  if (url === undefined) {
    child.stdout.resume();
    await ended;
    return performance.now() - begin;
  }
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Armature is at') && done());
    child.once('close', () => fail(new Error('The server did not start.')));
  });
  await fetch(url);
  const time = performance.now() - begin;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return time;
}
