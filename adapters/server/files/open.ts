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
  /** Default: the storages of the configuration. */
  readonly storages?: Storages;
}

/** Opens the storages and starts the sweeper. The caller must stop the sweeper. */
export async function openFiles({ config, database, log, timers, storages }: Parts): Promise<FileStore> {
  const opened = storages ?? (await openStorages(config.files));
  const sweeper = createSweeper(database, opened, {
    timers: timers ?? systemTimers,
    log: log ?? ((text) => process.stderr.write(text)),
  });
  return { config: config.files, storages: opened, sweeper };
}
