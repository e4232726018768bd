import type { Database, ServerConfig } from '../contract.ts';
import { systemTimers, type Timers } from '../realtime/hub.ts';
import { createSweeper } from './loose.ts';
import { openStorages, type Storages } from './storages.ts';
import type { FileStore } from './store.ts';

interface Parts {
  readonly config: Pick<ServerConfig, 'files'>;
  readonly database: Database;
  readonly log?: (text: string) => void;
  readonly timers?: Timers;
  /** Those of the configuration unless told. */
  readonly storages?: Storages;
}

/** Where files are, and who clears away what a crash left there: its sweeper is to be stopped. */
export async function openFiles({ config, database, log, timers, storages }: Parts): Promise<FileStore> {
  const opened = storages ?? (await openStorages(config.files));
  const sweeper = createSweeper(database, opened, {
    timers: timers ?? systemTimers,
    log: log ?? ((text) => process.stderr.write(text)),
  });
  return { config: config.files, storages: opened, sweeper };
}
