import { createFailure } from '../../../../schemas/error/failure.ts';
import { pathOf } from '../errors.ts';
import type { RouteModule } from '../route-contract.ts';

/** Refuses GraphQL, which Directus supports and the specification does not require. The error names the REST routes. */
export const graphqlRoutes: RouteModule = (app) => {
  for (const url of ['/graphql', '/graphql/system', '/server/specs/graphql'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: (request) => {
        throw createFailure(
          'ROUTE_NOT_FOUND',
          `Route ${pathOf(request)} doesn't exist: this platform supports REST only. Use /items/<collection>, described by GET /server/specs/oas.`,
        );
      },
    });
};
