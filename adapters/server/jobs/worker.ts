import type { Database, Clock } from '../contract.ts';
import { finishJob, hasDueJobs, postponeJob, takeJobs, type Job } from './queue.ts';

/** Runs a job of one kind. If it rejects, the job is tried again later. */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<void>;

export interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: (text: string) => void;
  readonly kinds: Readonly<Record<string, RunJob>>;
}

export interface Worker {
  /** Polls the queue at once. Called after jobs were added. */
  wake(): void;
  /** Takes no new jobs, aborts running jobs, which stay in the queue, and waits until they have ended. */
  stop(): Promise<void>;
}

/** Number of jobs that one process runs at a time. */
const maxConcurrent = 8;
/** A process has the lease of a job for this time and renews it while the job runs. */
const leaseMs = 15_000;
/** Poll interval. It limits how long retries and jobs of crashed processes wait after they are due. */
const pollIntervalMs = 5_000;
/** Debounces polls after events, because changes come in bursts. */
const debounceMs = 20;
/** A job fails permanently after this number of attempts: more than eight hours, with a last delay of four hours. */
const maxAttempts = 12;

/** Returns the delay before the next attempt in ms: 15 s, 30 s, 1 min, … doubled each time. */
export function retryDelayMs(attempts: number): number {
  return 15_000 * 2 ** (attempts - 1);
}

/** Starts a worker for the jobs of the database. Several processes may run one; each job is taken by one of them. */
export function startWorker({ database, clock, log, kinds }: WorkerParts): Worker {
  const ending = new AbortController();
  const { signal } = ending;
  let busy: Promise<void> | null = null;
  let again = false;
  let timer = 0;

  const pollAfter = (ms: number) => {
    clock.clearTimeout(timer);
    if (!signal.aborted) timer = clock.setTimeout(poll, ms);
  };
  const poll = () => {
    again = busy !== null;
    if (busy || signal.aborted) return;
    busy = work()
      .catch((error: unknown) => log(`The queue cannot be read: ${messageOf(error)}\n`))
      .then(() => {
        busy = null;
        if (again) poll();
        else pollAfter(pollIntervalMs);
      });
  };
  const work = async () => {
    while (!signal.aborted && (await hasDueJobs(database, new Date(clock.now())))) {
      const now = clock.now();
      const jobs = await takeJobs(database, new Date(now), new Date(now + leaseMs), maxConcurrent);
      await Promise.all(jobs.map(perform));
    }
  };
  const withLease = async (job: Job, work: () => Promise<void>) => {
    const renewal = setInterval(() => {
      const until = new Date(clock.now() + leaseMs);
      // If the database is unavailable, the lease expires and another process may run the job again.
      postponeJob(database, job, { due: until, error: null }).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await work();
    } finally {
      clearInterval(renewal);
    }
  };
  const perform = async (job: Job) => {
    try {
      const run = kinds[job.kind];
      if (!run) throw new Error(`Jobs of kind "${job.kind}" are not supported.`);
      await withLease(job, () => run(job, signal));
      await finishJob(database, job);
    } catch (error) {
      if (signal.aborted) {
        await postponeJob(database, job, { due: new Date(clock.now()), error: null });
        return;
      }
      const due = job.attempts < maxAttempts ? new Date(clock.now() + retryDelayMs(job.attempts)) : null;
      const next = due ? `again at ${due.toISOString()}` : 'given up';
      await postponeJob(database, job, { due, error: messageOf(error) });
      log(`Job ${job.id} (${job.kind}), attempt ${job.attempts}: ${messageOf(error)}; ${next}.\n`);
    }
  };

  const unsubscribe = database.channel.subscribe(() => pollAfter(debounceMs), poll);
  pollAfter(debounceMs);
  return {
    wake: poll,
    async stop() {
      ending.abort();
      unsubscribe();
      clock.clearTimeout(timer);
      await busy;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
