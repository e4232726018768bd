/** Checks the server, database, storages and mail. The result uses the health check response format for HTTP APIs. */
import type { Database, Clock } from '../contract.ts';
import { findProbe, probeStorage } from '../files/probe-storage.ts';
import type { Storages } from '../files/storages.ts';

export interface Check {
  /** `warn`: it responded, but slower than the threshold. */
  readonly status: 'ok' | 'warn' | 'error';
  readonly componentType: 'datastore' | 'objectstore' | 'email';
  readonly observedUnit: 'ms';
  readonly observedValue: number;
  readonly threshold: number;
  /** The error message. */
  readonly output?: string;
}

export interface Health {
  /** `warn`: only mail fails. Mails wait in the job queue, so none is lost. */
  readonly status: 'ok' | 'warn' | 'error';
  readonly checks: Readonly<Record<string, readonly Check[]>>;
}

export interface HealthParts {
  readonly database: Database;
  readonly storages: Storages;
  /** Names of the storage locations. The first one stores new files. */
  readonly locations: readonly string[];
  /** Rejects with the reason if mails cannot be sent now. */
  readonly verifyMail: () => Promise<void>;
  readonly clock: Clock;
}

/** How long results of storage and mail checks are cached. */
export const cacheTtlMs = 10_000;
/** A service that does not respond within this time is reported as an error. */
const checkTimeoutMs = 5000;

/** Returns the health check. It queries the database each time, and the other services at most every `cacheTtlMs`. */
export function createHealth({ database, storages, locations, verifyMail, clock }: HealthParts) {
  const [first = '', ...others] = locations;
  const checkOf = (parts: Omit<CheckParts, 'clock'>) => check({ ...parts, clock });
  const objects = async (name: string, work: () => Promise<unknown>) => ({
    [`storage:${name}:responseTime`]: [await checkOf({ componentType: 'objectstore', threshold: 750, work })],
  });
  const mail = async () => ({
    'email:connection': [await checkOf({ componentType: 'email', threshold: 1000, work: verifyMail })],
  });
  const checkServices = async (): Promise<Health['checks']> =>
    Object.assign(
      {},
      ...(await Promise.all([
        objects(first, () => probeStorage(storages.at(first))),
        ...others.map((name) => objects(name, async () => findProbe(storages.at(name)))),
        mail(),
      ])),
    ) as Health['checks'];
  let services: Promise<Health['checks']> | null = null;
  let until = 0;
  const cachedServices = () => {
    if (services === null || clock.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      services = checkServices().finally(() => {
        until = clock.now() + cacheTtlMs;
      });
    }
    return services;
  };
  return async (): Promise<Health> => {
    const databaseCheck = checkOf({
      componentType: 'datastore',
      threshold: 150,
      work: () => database.knex.raw('select 1'),
    });
    const name = `${database.dialect.name}:responseTime`;
    const [ofDatabase, checks] = await Promise.all([databaseCheck, cachedServices()]);
    const all = { [name]: [ofDatabase], ...checks };
    return { status: worstOf(Object.values(all).flat()), checks: all };
  };
}

function worstOf(checks: readonly Check[]): Health['status'] {
  const failed = checks.filter(({ status }) => status === 'error');
  if (failed.length === 0) return 'ok';
  return failed.every(({ componentType }) => componentType === 'email') ? 'warn' : 'error';
}

interface CheckParts extends Pick<Check, 'componentType' | 'threshold'> {
  readonly work: () => Promise<unknown>;
  readonly clock: Clock;
}

async function check({ componentType, threshold, work, clock }: CheckParts): Promise<Check> {
  const begin = performance.now();
  const failure = await withTimeout(work, clock).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const observedValue = Math.round((performance.now() - begin) * 1000) / 1000;
  const statusBySpeed = observedValue > threshold ? 'warn' : 'ok';
  return {
    status: failure === null ? statusBySpeed : 'error',
    componentType,
    observedUnit: 'ms',
    observedValue,
    threshold,
    ...(failure === null ? {} : { output: failure }),
  };
}

function withTimeout(work: () => Promise<unknown>, clock: Clock): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = clock.setTimeout(
      () => fail(new Error(`No response within ${checkTimeoutMs / 1000} seconds.`)),
      checkTimeoutMs,
    );
    void work()
      .then(done, fail)
      .finally(() => clock.clearTimeout(timer));
  });
}
