import type { Database, Clock } from '../contract.ts';
import type { ModelCache } from '../cache-contract.ts';
import { syncSearchIndexes } from '../services/model/search-index.ts';
import { startSearchUpkeep } from '../jobs/search-upkeep.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { createMailJob } from '../mail/mail-jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deliverTo } from '../webhooks/deliver.ts';
import type { ServerConfig } from '../config.ts';

export interface JobParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: (text: string) => void;
}

/** Starts the job worker with all kinds of jobs, webhooks and mails, and the upkeep of search indexes. */
export function startJobs({ config, database, models, mailer, clock, log }: JobParts): Worker {
  const sync = () => syncSearchIndexes(database, models.current);
  const upkeep = startSearchUpkeep({ database, clock, log, sync });
  const worker = startWorker({
    database,
    clock,
    log,
    kinds: {
      webhook: deliverTo(models, { now: clock.now, log, allowsPrivate: config.files.importAllowPrivate }),
      mail: createMailJob({ database, config, mailer, now: clock.now }),
    },
  });
  return {
    wake: worker.wake,
    stop: async () => void (await Promise.all([worker.stop(), upkeep.stop()])),
  };
}
