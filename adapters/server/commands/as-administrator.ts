import type { Accountability, Context } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import { migrate, originOf } from '../database/migrate.ts';
import { createCaches } from '../database/caches.ts';
import { openDatabase } from '../database/open.ts';
import { openFiles } from '../files/open.ts';
import { createRuntime } from '../http/create-runtime.ts';
import type { Options } from './options.ts';

const administrator: Accountability = {
  user: null,
  role: null,
  admin: true,
  app: true,
  ip: null,
  userAgent: 'npm start',
};

/**
 * Runs `work` with an administrator's rights, but as no user. Throws StartFailure if a server has the SQLite file
 * open. A PostgreSQL database may be in use. With `creates`, a database without the tables of this server gets
 * them, also beside those of other programs.
 */
export async function asAdministrator<T>(
  options: Options,
  work: (context: Context) => Promise<T>,
  { creates = false }: { readonly creates?: boolean } = {},
): Promise<T> {
  // Commands have no time limit.
  const database = await openDatabase({ database: options.database, schema: options.schema });
  try {
    const origin = await originOf(database);
    if (origin !== 'known' && creates) await database.withStartLock(() => migrate(database));
    else if (origin !== 'known')
      throw new StartFailure('The database has no Armature tables yet. Start the server with it once.');
    const config = { ...options, secret: options.secret ?? '' };
    const files = await openFiles({ config, database });
    try {
      const server = createRuntime({ config, database, caches: createCaches(database), files });
      return await work(await server.contextFor(administrator));
    } finally {
      await files.sweeper.stop();
    }
  } finally {
    await database.close();
  }
}
