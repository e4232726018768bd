import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { parseUrlQuery } from '../../query/wire.ts';
import {
  createField,
  deleteField,
  readField,
  readFields,
  readFieldsOf,
  updateFields,
} from '../../services/model/fields.ts';
import type { RouteModule } from '../route-contract.ts';
import type { Row } from '../../contract.ts';

type OfCollection = { Params: { collection: string } };
type OfField = { Params: { collection: string; field: string } };

/** CALL-41, CALL-45…49. `?collections=a,b` is an addition to the Directus API; `?collections[]=a` keeps commas and spaces. */
export const fieldsRoutes: RouteModule = (app, server) => {
  app.get('/fields', async (request) => {
    const context = await server.contextOf(request);
    const { collections } = parseUrlQuery(request.raw.url ?? '');
    return { data: readFields(context, collections === undefined ? undefined : names(collections)) };
  });
  app.get<OfCollection>('/fields/:collection', async (request) => ({
    data: readFieldsOf(await server.contextOf(request), request.params.collection),
  }));
  app.get<OfField>('/fields/:collection/:field', async (request) => ({
    data: readField(await server.contextOf(request), request.params.collection, request.params.field),
  }));
  app.post<OfCollection>('/fields/:collection', async (request) => {
    const context = await server.contextOf(request);
    const { collection } = request.params;
    const field = await createField(context, collection, request.body);
    return { data: readField({ ...context, model: await server.models.current() }, collection, field) };
  });
  app.patch<OfCollection>('/fields/:collection', async (request) => {
    const context = await server.contextOf(request);
    const { collection } = request.params;
    if (!Array.isArray(request.body))
      throw createFailure('INVALID_PAYLOAD', 'Submitted body has to be an array.');
    const changed = await updateFields(context, collection, request.body.map(readBody));
    const fresh = { ...context, model: await server.models.current() };
    return { data: changed.map((field) => readField(fresh, collection, field)) };
  });
  const update = async (request: FastifyRequest<OfField>) => {
    const context = await server.contextOf(request);
    const { collection, field } = request.params;
    await updateFields(context, collection, [{ ...readBody(request.body), field }]);
    return { data: readField({ ...context, model: await server.models.current() }, collection, field) };
  };
  app.patch<OfField>('/fields/:collection/:field', update);
  app.post<OfField>('/fields/:collection/:field', update);
  app.delete<OfField>('/fields/:collection/:field', async (request, reply) => {
    await deleteField(await server.contextOf(request), request.params.collection, request.params.field);
    return reply.code(204).send();
  });
};

function readBody(body: unknown): Row {
  if (!isRecord(body)) throw createFailure('INVALID_PAYLOAD', 'A field must be an object.');
  return body;
}

function names(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
