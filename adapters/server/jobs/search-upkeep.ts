/** Keeps search indexes current: texts of changed rows, and indexes that a change of tables has removed. */
import type { Clock, Database } from '../contract.ts';

interface UpkeepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: (text: string) => void;
  /** Creates the indexes that are missing. */
  readonly sync: () => Promise<void>;
}

export interface Upkeep {
  stop(): Promise<void>;
}

/** Until an index contains a changed row, each search reads that row in addition. */
const idleMs = 500;
/** Between two parts of the work, requests run. */
const busyMs = 10;

export function startSearchUpkeep({ database, clock, log, sync }: UpkeepParts): Upkeep {
  let isStopped = false;
  let isOutdated = true;
  let timer = 0;
  let running: Promise<void> = Promise.resolve();
  const turn = async (): Promise<number> => {
    try {
      if (isOutdated) {
        isOutdated = false;
        await sync();
      }
      return (await database.searchIndexes.work()) ? busyMs : idleMs;
    } catch (error) {
      if (!isStopped)
        log(`A search index cannot be updated: ${error instanceof Error ? error.message : ''}\n`);
      return 10 * idleMs;
    }
  };
  const start = (ms: number) => {
    if (isStopped) return;
    timer = clock.setTimeout(() => void (running = turn().then(start)), ms);
  };
  const unsubscribe = database.channel.subscribe(
    ({ type }) => (isOutdated ||= type === 'schema'),
    () => (isOutdated = true),
  );
  start(idleMs);
  return {
    async stop() {
      isStopped = true;
      clock.clearTimeout(timer);
      unsubscribe();
      await running;
    },
  };
}
