import type { Context } from '../contract.ts';
import { StartFailure } from '../database/failure.ts';
import { originOf } from '../database/migrate.ts';
import { createModelCache } from '../database/model/cache.ts';
import { openDatabase } from '../database/open.ts';
import { createRuntime } from '../http/context.ts';
import type { Options } from './options.ts';

/**
 * Does something in the database with an administrator's rights, as nobody in particular. An SQLite file that a server
 * has open is refused; a PostgreSQL database may be served meanwhile. Throws StartFailure.
 */
export async function asAdministrator<T>(
  options: Options,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  try {
    if ((await originOf(database)) !== 'known')
      throw new StartFailure('The database is not one of Armature yet. Start the server on it once.');
    const config = { ...options, secret: options.secret ?? '' };
    const server = createRuntime(config, database, createModelCache(database));
    return await work(
      await server.contextFor({
        user: null,
        role: null,
        admin: true,
        app: true,
        ip: null,
        userAgent: 'npm start',
      }),
    );
  } finally {
    await database.close();
  }
}
