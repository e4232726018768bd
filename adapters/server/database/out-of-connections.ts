import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';

/** The failure of a statement that did not run because no connection of the pool became free in time. */
export const outOfConnections: PlatformFailure = createFailure(
  'SERVICE_UNAVAILABLE',
  'All connections to the database are in use. Try again in a moment.',
  { retry_after: 1 },
);

/** Recognizes the error of Knex and the failure to which it was converted. */
export function isOutOfConnections(error: unknown): boolean {
  return error === outOfConnections || (error instanceof Error && error.name === 'KnexTimeoutError');
}
