import type { RouteModule } from '../runtime.ts';
import { appMinimum } from '../../../../schemas/permission/app-minimum.ts';
import { addCrud } from './crud.ts';

/** PERM-02: whoever has app access sees its built-in minimum in their list too, without ids. */
export const permissionsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/permissions',
    collectionOf: () => 'directus_permissions',
    finish: (rows, request, { accountability }) => {
      const isList = request.method === 'GET' && !(request.params as { key?: string }).key;
      if (!isList || accountability.admin || !accountability.app) return Promise.resolve(rows);
      const minimum = accountability.role ? appMinimum(accountability.role) : [];
      return Promise.resolve([...rows, ...minimum.map((entry) => ({ ...entry }))]);
    },
  });
