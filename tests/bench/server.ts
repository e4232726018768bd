/** The server at a million rows, against a route written by hand: latency and processor time, on each database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { caller, signedIn } from '../support/api.ts';
import { postStatements, sqliteFile } from '../support/big.ts';
import { freePort, startServer, type DatabaseName, type TestProcess } from '../support/server.ts';
import { byFactor, median, rounds, type Result } from './measure.ts';

const rows = 1_000_000;
/** In each round, of each. */
const requests = 40;
const secret = 'the secret of the bench, long enough for every algorithm';
const reader = { email: 'reader@example.com', password: 'a reader of published posts' };

const fields = 'id,title,status,views,writer.name';
const published = encodeURIComponent(JSON.stringify({ status: { _eq: 'published' } }));
const questions = [
  {
    name: `25 of 1,000,000 rows, filtered, sorted, with a related column and both counts`,
    ours: `/items/posts?fields=${fields}&filter=${published}&sort=-views&limit=25&meta=total_count,filter_count`,
    bare: '/list',
    times: 2,
  },
  {
    name: 'one item by its key',
    ours: `/items/posts/499999?fields=${fields}`,
    bare: '/one/499999',
    times: 3,
  },
] as const;

export async function benchServer(): Promise<readonly Result[]> {
  return [...(await onDatabase('sqlite')), ...(await onDatabase('postgres'))];
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const statements = postStatements(rows, on);
  const database = on === 'sqlite' ? sqliteFile(statements) : `${[...statements, 'analyze'].join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  const bare = await startBare(server);
  try {
    const token = await readerToken(server);
    const results: Result[] = [];
    for (const question of questions) {
      const [ours, theirs] = [server.url + question.ours, bare.url + question.bare];
      const same = await Promise.all([ours, theirs].map((url) => ask(url, token)));
      if (JSON.stringify(same[0]) !== JSON.stringify(same[1]))
        throw new Error(`The answers differ:\n${JSON.stringify(same[0])}\n${JSON.stringify(same[1])}`);
      const [latency, processor] = await measure(
        { url: ours, pid: pidOf(server), token },
        { url: theirs, pid: bare.pid, token },
      );
      results.push(byFactor(`${question.name}, ${on}: latency`, latency, question.times));
      results.push(byFactor(`${question.name}, ${on}: processor time`, processor, question.times));
    }
    return results;
  } finally {
    bare.stop();
    await server.stop();
  }
}

interface Side {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
}

/** Milliseconds for one request: of waiting (median), and of the server's processor (mean). */
async function measure(ours: Side, against: Side): Promise<readonly [Result['rounds'], Result['rounds']]> {
  const latency = { ours: [] as number[], against: [] as number[] };
  const processor = { ours: [] as number[], against: [] as number[] };
  for (let round = -1; round < rounds; round += 1)
    for (const [side, of] of [
      ['ours', ours],
      ['against', against],
    ] as const) {
      const before = processorTime(of.pid);
      const times: number[] = [];
      for (let i = 0; i < requests; i += 1) {
        const start = performance.now();
        await ask(of.url, of.token);
        times.push(performance.now() - start);
      }
      // The first round warms up.
      if (round < 0) continue;
      latency[side].push(median(times));
      processor[side].push((processorTime(of.pid) - before) / requests);
    }
  return [latency, processor];
}

async function ask(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const { data, meta } = (await answer.json()) as { data: unknown; meta?: unknown };
  return { data, meta };
}

/** A role that reads published posts only, and somebody in it. */
async function readerToken(server: TestProcess): Promise<string> {
  const admin = await signedIn(server);
  const made = await admin('POST', '/roles', { name: 'Reader', app_access: true });
  const role = (made.body as { data: { id: string } }).data.id;
  const rule = { status: { _eq: 'published' } };
  await admin('POST', '/permissions', [
    { role, collection: 'posts', action: 'read', fields: ['*'], permissions: rule },
    { role, collection: 'writers', action: 'read', fields: ['*'], permissions: {} },
  ]);
  await admin('POST', '/users', { ...reader, role, status: 'active' });
  const { body } = await caller(server.url)('POST', '/auth/login', reader);
  return (body as { data: { access_token: string } }).data.access_token;
}

async function startBare(server: TestProcess) {
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

/** Milliseconds of processor that a process has used. Linux: 100 ticks a second. */
function processorTime(pid: number): number {
  const fieldsAfterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fieldsAfterName[11]) + Number(fieldsAfterName[12])) * 10;
}

/** The process that listens on the server's port, by its environment. */
function pidOf({ url }: TestProcess): number {
  const wanted = `PORT=${new URL(url).port}`;
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(wanted) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('serve.ts')
      );
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`No process has ${wanted}.`);
  return Number(found);
}
