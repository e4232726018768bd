import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** Read-only: only the server writes revisions. */
export const revisionsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/revisions',
    collectionOf: () => 'directus_revisions',
    calls: ['list', 'read'],
  });
