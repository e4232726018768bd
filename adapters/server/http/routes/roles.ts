import { readUrlQuery } from '../../query/wire.ts';
import { requireUser } from '../../access.ts';
import { ItemsService } from '../../services/items/items.ts';
import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** `/roles/me` lists the roles of the caller, as later versions of the family do: none or one. */
export const rolesRoutes: RouteModule = (app, server) => {
  app.get('/roles/me', async (request) => {
    const context = await server.contextOf(request);
    requireUser(context);
    const { role } = context.accountability;
    const query = readUrlQuery(request.raw.url);
    return {
      data: role === null ? [] : await new ItemsService('directus_roles', context).readByKeys([role], query),
    };
  });
  addCrud(app, server, { path: '/roles', collectionOf: () => 'directus_roles' });
};
