/** How the server and what it stands on are, as the health-check format for HTTP APIs words it. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Database } from '../contract.ts';
import { fileMode, folderMode } from '../database/private-files.ts';
import type { Storage } from '../files/storage.ts';
import type { Storages } from '../files/storages.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Timers } from '../realtime/hub.ts';

export interface Check {
  /** `warn`: it answers, after more than the threshold. */
  readonly status: 'ok' | 'warn' | 'error';
  readonly componentType: 'datastore' | 'objectstore' | 'email';
  readonly observedUnit: 'ms';
  readonly observedValue: number;
  readonly threshold: number;
  /** What went wrong. */
  readonly output?: string;
}

export interface Health {
  /** `warn`: nothing is lost, but mails wait for their server. */
  readonly status: 'ok' | 'warn' | 'error';
  readonly checks: Readonly<Record<string, readonly Check[]>>;
}

export interface HealthParts {
  readonly database: Database;
  readonly storages: Storages;
  /** Where what is new is kept comes first. */
  readonly locations: readonly string[];
  readonly mailer: Mailer;
  readonly timers: Timers;
}

/** Whoever asks more often than this gets what was found last of storage and mail. ms. */
export const freshFor = 10_000;
/** Who does not answer meanwhile is away. ms. */
const patience = 5000;

/** Always the same object: servers that write it side by side do not disturb each other, and nothing piles up. */
const probe = 'health-check';

/** The database is asked each time, which costs next to nothing; the others at most every `freshFor`, once at a time. */
export function createHealth({ database, storages, locations, mailer, timers }: HealthParts) {
  const [first = '', ...others] = locations;
  const checkOf = (parts: Omit<Asked, 'timers'>) => check({ ...parts, timers });
  const objects = async (name: string, work: () => Promise<unknown>) => ({
    [`storage:${name}:responseTime`]: [await checkOf({ componentType: 'objectstore', threshold: 750, work })],
  });
  const mail = async () => ({
    'email:connection': [
      await checkOf({ componentType: 'email', threshold: 1000, work: () => mailer.verify() }),
    ],
  });
  const look = async (): Promise<Health['checks']> =>
    Object.assign(
      {},
      ...(await Promise.all([
        objects(first, () => writeAndRead(storages.at(first))),
        ...others.map((name) => objects(name, async () => storages.at(name).sizeOf(probe))),
        mail(),
      ])),
    ) as Health['checks'];
  let services: Promise<Health['checks']> | null = null;
  let until = 0;
  const lately = () => {
    if (services === null || timers.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      services = look().finally(() => {
        until = timers.now() + freshFor;
      });
    }
    return services;
  };
  return async (): Promise<Health> => {
    const asked = checkOf({
      componentType: 'datastore',
      threshold: 150,
      work: () => database.knex.raw('select 1'),
    });
    const name = `${database.dialect.name}:responseTime`;
    const [answered, checks] = await Promise.all([asked, lately()]);
    const all = { [name]: [answered], ...checks };
    return { status: worstOf(Object.values(all).flat()), checks: all };
  };
}

function worstOf(checks: readonly Check[]): Health['status'] {
  const failed = checks.filter(({ status }) => status === 'error');
  if (failed.length === 0) return 'ok';
  return failed.every(({ componentType }) => componentType === 'email') ? 'warn' : 'error';
}

interface Asked extends Pick<Check, 'componentType' | 'threshold'> {
  readonly work: () => Promise<unknown>;
  readonly timers: Timers;
}

async function check({ componentType, threshold, work, timers }: Asked): Promise<Check> {
  const begin = performance.now();
  const failure = await inTime(work, timers).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const observedValue = Math.round((performance.now() - begin) * 1000) / 1000;
  const answered = observedValue > threshold ? 'warn' : 'ok';
  return {
    status: failure === null ? answered : 'error',
    componentType,
    observedUnit: 'ms',
    observedValue,
    threshold,
    ...(failure === null ? {} : { output: failure }),
  };
}

function inTime(work: () => Promise<unknown>, timers: Timers): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = timers.setTimeout(
      () => fail(new Error(`No answer within ${patience / 1000} seconds.`)),
      patience,
    );
    void work()
      .then(done, fail)
      .finally(() => timers.clearTimeout(timer));
  });
}

async function writeAndRead(storage: Storage): Promise<void> {
  const text = 'Written by GET /server/health.\n';
  const path = join(storage.incoming, `${probe}-${randomUUID()}`);
  await mkdir(storage.incoming, { recursive: true, mode: folderMode });
  try {
    await writeFile(path, text, { mode: fileMode });
    await storage.put(probe, path);
  } finally {
    await rm(path, { force: true });
  }
  const stored = await storage.read(probe);
  if (stored === null || (await readText(stored)) !== text)
    throw new Error('What was written is not what is read.');
}
