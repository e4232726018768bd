import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** CALL-58: a singleton, which is read and patched without a key. */
export const settingsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/settings',
    collectionOf: () => 'directus_settings',
    calls: ['list', 'update'],
  });
