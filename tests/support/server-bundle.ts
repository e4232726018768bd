import { buildServerIfStale } from '../../scripts/start.mjs';

/** Builds the server bundle once per run. Without it, several servers that start at the same time would build it. */
export const setup = buildServerIfStale;
