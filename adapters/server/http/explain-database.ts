import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { pathOf } from './errors.ts';
import type { ServerRuntime } from './route-contract.ts';

/**
 * Explains errors of the database. If no connection was free, logs the request: the server has too much work. If a
 * statement names a table or a column that another program has dropped since the request began, responds with 503.
 * Otherwise a missing name is an error of this server, and stays one.
 */
export function createExplain({
  database: { dialect },
  models,
  contextOf,
  log,
}: Pick<ServerRuntime, 'database' | 'models' | 'contextOf' | 'log'>) {
  return async (error: unknown, request: FastifyRequest): Promise<Error | null> => {
    if (dialect.isOutOfConnections(error))
      log(
        `${request.id} ${request.method} ${pathOf(request)}: no connection to the database became free.\n`,
        request.id,
      );
    const failure = dialect.toFailure(error);
    if (failure || !dialect.isMissing(error)) return failure;
    const { model } = await contextOf(request);
    if ((await models.recheck()).version === model.version) return null;
    return createFailure(
      'SERVICE_UNAVAILABLE',
      'Another program has changed the tables of the database. Try again: the next request uses the new tables.',
      { retry_after: 1 },
    );
  };
}
