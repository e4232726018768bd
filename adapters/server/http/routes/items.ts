import type { RouteModule } from '../route-contract.ts';
import { forbidden } from '../../access.ts';
import { itemsBodyLimit } from '../limits.ts';
import { addCrud } from './crud.ts';

/** CALL-03, CALL-23: the project's collections. System collections have their own paths. */
export const itemsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/items/:collection',
    bodyLimit: itemsBodyLimit,
    collectionOf: (request, context) => {
      const { collection } = request.params as { collection: string };
      if (collection.startsWith('directus_') || context.model.collections.get(collection)?.system)
        throw forbidden();
      return collection;
    },
  });
