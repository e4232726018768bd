import { type Database, systemClock, type Clock } from '../contract.ts';
import { logToStandardError } from '../standard-error.ts';
import { createSweeper, type Sweeper } from './unclaimed-objects.ts';
import { expireUploads } from './uploads/rows.ts';
import { openStorages, type Storages } from './storages.ts';
import type { FilesConfig, ServerConfig } from '../config.ts';

/** The server's storages, with their limits and the sweeper. Created once per app. */
export interface FileStore {
  readonly config: FilesConfig;
  readonly storages: Storages;
  readonly sweeper: Sweeper;
}

interface Parts {
  readonly config: Pick<ServerConfig, 'files'>;
  readonly database: Database;
  readonly log?: (text: string) => void;
  readonly clock?: Clock;
  /** Default: the storages of the configuration. */
  readonly storages?: Storages;
}

/** Opens the storages and starts the sweeper. The caller must stop the sweeper. */
export async function openFiles({ config, database, log, clock, storages }: Parts): Promise<FileStore> {
  const opened = storages ?? (await openStorages(config.files));
  const sweeper = createSweeper(database, opened, {
    clock: clock ?? systemClock,
    log: log ?? logToStandardError,
    expire: (now) => expireUploads(database, now),
  });
  return { config: config.files, storages: opened, sweeper };
}
