import { join } from 'node:path';
import { buildServerIfStale } from '../../scripts/builds.mjs';

/** Builds the server bundle once per run. Without it, several servers that start at the same time would build it. */
export const setup = () => buildServerIfStale(join(import.meta.dirname, '../..'));
