import type { FastifyRequest } from 'fastify';
import { appMinimum } from '../../../../schemas/permission/app-minimum.ts';
import { holds } from '../../../../schemas/filter/holds.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { scopeOf } from '../../query/access.ts';
import type { Row } from '../../query/read.ts';
import { parseUrlQuery, readQuery } from '../../query/wire.ts';
import type { RouteModule } from '../runtime.ts';
import { addCrud } from './crud.ts';

/** PERM-18: whoever has app access sees its built-in minimum in their list too, without ids. */
export const permissionsRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/permissions',
    collectionOf: () => 'directus_permissions',
    finish: (rows, request, context) => {
      const query = listQuery(request);
      return Promise.resolve(query ? [...rows, ...minimumOf(context, query)] : rows);
    },
  });

/** What a list asks for; undefined where the request names its rows or writes. */
function listQuery(request: FastifyRequest): Query | undefined {
  if ((request.params as { key?: string }).key !== undefined) return undefined;
  if (request.method === 'GET') return readQuery(parseUrlQuery(request.raw.url ?? ''));
  if (request.method !== 'SEARCH') return undefined;
  const body = isRecord(request.body) ? request.body : {};
  if (Array.isArray(body['keys'])) return undefined;
  return readQuery(isRecord(body['query']) ? body['query'] : {});
}

/** The entries that the query's filter leaves, in the fields that it names. Groups and counts are of records alone. */
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
