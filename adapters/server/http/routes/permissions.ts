import type { FastifyRequest } from 'fastify';
import { appMinimum } from '../../../../schemas/permission/app-minimum.ts';
import { holds } from '../../../../schemas/filter/holds.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { scopeOf } from '../../access.ts';
import { readQuery, readUrlQuery } from '../../query/wire.ts';
import { requireAdmin } from '../../services/model/schema-change.ts';
import { comparePermissions } from '../../services/system/compare-permissions.ts';
import { explainAccess } from '../../services/system/explain-access.ts';
import { ownAccess } from '../../services/system/own-access.ts';
import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** PERM-18: for users with app access, the list also contains the built-in permissions of app access, without ids. */
export const permissionsRoutes: RouteModule = (app, server) => {
  app.get('/permissions/me', async (request) => ({ data: ownAccess(await server.contextOf(request)) }));
  app.post('/permissions/compare', { config: { changesNothing: true } }, async (request) => {
    const context = await server.contextOf(request);
    requireAdmin(context);
    return { data: await comparePermissions(context, request.body) };
  });
  app.post('/permissions/explain', { config: { changesNothing: true } }, async (request) => ({
    data: await explainAccess(await server.contextOf(request), request.body),
  }));
  addCrud(app, server, {
    path: '/permissions',
    collectionOf: () => 'directus_permissions',
    finish: (rows, request, context) => {
      const query = listQuery(request);
      return Promise.resolve(query ? [...rows, ...minimumOf(context, query)] : rows);
    },
  });
};

/** Returns the query of a list request. Returns undefined for requests with keys, and for writes. */
function listQuery(request: FastifyRequest): Query | undefined {
  if ((request.params as { key?: string }).key !== undefined) return undefined;
  if (request.method === 'GET') return readUrlQuery(request.raw.url);
  if (request.method !== 'SEARCH') return undefined;
  const body = isRecord(request.body) ? request.body : {};
  if (Array.isArray(body['keys'])) return undefined;
  return readQuery(isRecord(body['query']) ? body['query'] : {});
}

/** Applies the query's filter and fields to the built-in permissions. Groups and counts include stored rows only. */
function minimumOf(context: Context, { filter, fields, aggregate, groupBy }: Query): readonly Row[] {
  const { admin, app, role } = context.accountability;
  if (admin || !app || role === null || aggregate || groupBy) return [];
  const rule = parsePredicate(filter);
  const isWhole = fields === undefined || fields.includes('*');
  return appMinimum(role)
    .map((entry): Row => ({ ...entry }))
    .filter((entry) => holds(rule, { id: null, ...entry }, scopeOf(context)) === true)
    .map((entry) =>
      isWhole
        ? entry
        : Object.fromEntries(
            Object.entries(entry).filter(([name]) => name === 'system' || fields.includes(name)),
          ),
    );
}
