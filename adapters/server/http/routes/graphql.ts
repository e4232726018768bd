import { fail } from '../../../../schemas/error/failure.ts';
import { pathOf } from '../errors.ts';
import type { RouteModule } from '../runtime.ts';

/** The family speaks GraphQL too (recordings 501–506); neither the specification nor platform.md asks it of us. */
export const graphqlRoutes: RouteModule = (app) => {
  for (const url of ['/graphql', '/graphql/system', '/server/specs/graphql'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: (request) => {
        throw fail(
          'ROUTE_NOT_FOUND',
          `Route ${pathOf(request)} doesn't exist: this platform speaks REST only. The same content is at /items/<collection>; GET /server/specs/oas describes it.`,
        );
      },
    });
};
