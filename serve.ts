/** Starts the embedded platform and the admin app on one origin. `npm start -- --help` lists the options. */
import { start } from './adapters/server/commands/start.ts';
import { buildAppIfStale } from './scripts/builds.mjs';

await start(process.argv.slice(2), process.env, buildAppIfStale);
