import type { RouteModule } from '../runtime.ts';
import { addCrud } from './crud.ts';

/** The server writes them; clients read. */
export const revisionsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/revisions',
    collectionOf: () => 'directus_revisions',
    calls: ['list', 'read'],
  });
