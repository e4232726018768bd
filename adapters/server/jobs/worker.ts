import type { Database } from '../contract.ts';
import type { Timers } from '../realtime/hub.ts';
import { finishJob, hasDueJobs, postponeJob, takeJobs, type Job } from './queue.ts';

/** Does one kind of job. Rejects where it is to be tried again. */
export type Perform = (job: Job, signal: AbortSignal) => Promise<void>;

export interface WorkerParts {
  readonly database: Database;
  readonly timers: Timers;
  readonly log: (text: string) => void;
  readonly kinds: Readonly<Record<string, Perform>>;
}

export interface Worker {
  /** Jobs were written: they need not wait for the next look. */
  wake(): void;
  /** Takes nothing new, breaks off what is under way (it stays in the queue), and waits for its end. */
  stop(): Promise<void>;
}

/** At a time, in one process. */
const most = 8;
/** How long a job is its process's own, which says so again while it is at it. ms. */
const lease = 15_000;
/** Between looks at the queue without a reason; retries and jobs of processes that died wait no longer. ms. */
const lookEvery = 5_000;
/** Changes come in bursts. ms. */
const gatherFor = 20;
/** After so many it is given up: the last wait was four hours, all together more than eight. */
const mostAttempts = 12;

/** 15 s, 30 s, 1 min, … doubled each time, in milliseconds. */
export function waitAfter(attempts: number): number {
  return 15_000 * 2 ** (attempts - 1);
}

/** Does the jobs of this database beside the other processes, each job by one of them. */
export function startWorker({ database, timers, log, kinds }: WorkerParts): Worker {
  const ending = new AbortController();
  const { signal } = ending;
  let busy: Promise<void> | null = null;
  let again = false;
  let timer = 0;

  const soon = (ms: number) => {
    timers.clearTimeout(timer);
    if (!signal.aborted) timer = timers.setTimeout(look, ms);
  };
  const look = () => {
    again = busy !== null;
    if (busy || signal.aborted) return;
    busy = work()
      .catch((error: unknown) => log(`The queue cannot be read: ${messageOf(error)}\n`))
      .then(() => {
        busy = null;
        if (again) look();
        else soon(lookEvery);
      });
  };
  const work = async () => {
    while (!signal.aborted && (await hasDueJobs(database, new Date(timers.now())))) {
      const now = timers.now();
      const jobs = await takeJobs(database, new Date(now), new Date(now + lease), most);
      await Promise.all(jobs.map(perform));
    }
  };
  const holding = async (job: Job, work: () => Promise<void>) => {
    const hold = setInterval(() => {
      const until = new Date(timers.now() + lease);
      // Where the database is away, somebody else may do it once more.
      postponeJob(database, job, { due: until, error: null }).catch(() => undefined);
    }, lease / 3);
    try {
      await work();
    } finally {
      clearInterval(hold);
    }
  };
  const perform = async (job: Job) => {
    try {
      const known = kinds[job.kind];
      if (!known) throw new Error(`Nobody does jobs of kind "${job.kind}".`);
      await holding(job, () => known(job, signal));
      await finishJob(database, job);
    } catch (error) {
      if (signal.aborted) {
        await postponeJob(database, job, { due: new Date(timers.now()), error: null });
        return;
      }
      const due = job.attempts < mostAttempts ? new Date(timers.now() + waitAfter(job.attempts)) : null;
      const next = due ? `again at ${due.toISOString()}` : 'given up';
      await postponeJob(database, job, { due, error: messageOf(error) });
      log(`Job ${job.id} (${job.kind}), attempt ${job.attempts}: ${messageOf(error)}; ${next}.\n`);
    }
  };

  const leave = database.channel.listen(() => soon(gatherFor), look);
  soon(gatherFor);
  return {
    wake: look,
    async stop() {
      ending.abort();
      leave();
      timers.clearTimeout(timer);
      await busy;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
