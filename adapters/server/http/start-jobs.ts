import type { Database, Clock } from '../contract.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { createMailJob } from '../mail/mail-jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { deliverTo } from '../webhooks/deliver.ts';
import type { ModelCache } from './route-contract.ts';
import type { ServerConfig } from '../config.ts';

export interface JobParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly clock: Clock;
  readonly log: (text: string) => void;
}

/** Starts the job worker with all kinds of jobs: webhooks and mails. */
export function startJobs({ config, database, models, clock, log }: JobParts): Worker {
  const mailer = createMailer(config.mail);
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
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
