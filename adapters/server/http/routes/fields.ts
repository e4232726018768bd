import { fail } from '../../../../schemas/error/failure.ts';
import { parseUrlQuery } from '../../query/wire.ts';
import {
  createField,
  deleteField,
  readField,
  readFields,
  readFieldsOf,
  updateField,
} from '../../services/fields.ts';
import { isRow } from '../../services/payload.ts';
import type { RouteModule } from '../runtime.ts';

type OfCollection = { Params: { collection: string } };
type OfField = { Params: { collection: string; field: string } };

/** CALL-41, CALL-45…49; `?collections=a,b` is ours (contracts.md). */
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
    const { body } = request;
    if (!Array.isArray(body)) throw fail('INVALID_PAYLOAD', 'Submitted body has to be an array.');
    const changed: string[] = [];
    for (const one of body as unknown[]) {
      const field = isRow(one) ? one['field'] : undefined;
      if (typeof field !== 'string') throw fail('INVALID_PAYLOAD', '"field" is required', { field: 'field' });
      await updateField({ ...context, model: await server.models.current() }, collection, field, one);
      changed.push(field);
    }
    const fresh = { ...context, model: await server.models.current() };
    return { data: changed.map((field) => readField(fresh, collection, field)) };
  });
  app.patch<OfField>('/fields/:collection/:field', async (request) => {
    const context = await server.contextOf(request);
    const { collection, field } = request.params;
    await updateField(context, collection, field, request.body);
    return { data: readField({ ...context, model: await server.models.current() }, collection, field) };
  });
  app.delete<OfField>('/fields/:collection/:field', async (request, reply) => {
    await deleteField(await server.contextOf(request), request.params.collection, request.params.field);
    return reply.code(204).send();
  });
};

function names(value: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return list.map((name) => String(name).trim()).filter((name) => name !== '');
}
