import type { FastifyRequest } from 'fastify';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { requireUser } from '../../access.ts';
import { viewsRole } from '../../auth/views.ts';
import { readUrlQuery } from '../../query/wire.ts';
import { ItemsService } from '../../services/items/items.ts';
import { saveLastPage } from '../../services/system/last-page.ts';
import { confirmCaller } from '../current-password.ts';
import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** CALL-13…16. `/users/me` is the signed-in user. */
export const usersRoutes: RouteModule = (app, server) => {
  app.get('/users/me', { config: { beforeTwoFactor: true } }, async (request) => {
    const context = await server.contextOf(request);
    const me = requireUser(context);
    return { data: await readMe(context, me, readUrlQuery(request.raw.url)) };
  });
  app.patch('/users/me', async (request) => {
    const context = await confirmCaller(await server.contextOf(request), request, 'directus_users');
    const me = requireUser(context);
    const users = new ItemsService('directus_users', context);
    const query = readUrlQuery(request.raw.url);
    users.checkResponseQuery(query);
    await users.updateMany([me], request.body);
    return { data: (await showToken([await readMe(context, me, query)], request))[0] };
  });
  app.patch('/users/me/track/page', async (request, reply) => {
    const context = await server.contextOf(request);
    const me = requireUser(context);
    const page = isRecord(request.body) ? request.body['last_page'] : undefined;
    if (typeof page !== 'string')
      throw createFailure('INVALID_PAYLOAD', '"last_page" is required', { field: 'last_page' });
    await saveLastPage(context, me, page);
    return reply.code(204).send();
  });
  addCrud(app, server, {
    path: '/users',
    collectionOf: () => 'directus_users',
    finish: showToken,
  });
};

/** Returns the user, or only `{ id }` if users may not read their own row. */
async function readMe(context: Context, me: string, query: Query): Promise<Row> {
  if (viewsRole(context.accountability)) return readViewedRole(context, me, query);
  try {
    return await new ItemsService('directus_users', context).readOne(me, query);
  } catch (error) {
    if (error instanceof PlatformFailure && error.code === 'FORBIDDEN') return { id: me };
    throw error;
  }
}

/** Returns the user of a view of a role. No table contains this user, whose name is that of the role. */
async function readViewedRole(context: Context, me: string, { fields }: Query): Promise<Row> {
  const { role } = context.accountability;
  const isNested = fields?.some((field) => field.startsWith('role.')) === true;
  // A role without app access may not read its own row.
  const roles = new ItemsService('directus_roles', context);
  const [row] = context.accountability.app ? await roles.readByKeys([role], {}) : [];
  return { id: me, first_name: row?.['name'] ?? null, theme: 'auto', role: isNested && row ? row : role };
}

/** Adds the static token to the response of the request that set it. Later responses do not show it. */
function showToken(rows: readonly Row[], request: FastifyRequest): Promise<readonly Row[]> {
  const { body, method } = request;
  if (method !== 'POST' && method !== 'PATCH') return Promise.resolve(rows);
  const sent = (i: number): unknown => {
    const one: unknown = Array.isArray(body) ? (body as unknown[])[i] : body;
    return isRecord(one) ? one['token'] : undefined;
  };
  return Promise.resolve(
    rows.map((row, i) => {
      const token = sent(i);
      return typeof token === 'string' && Object.hasOwn(row, 'token') ? { ...row, token } : row;
    }),
  );
}
