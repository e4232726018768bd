import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { forbidden, isSecret } from '../../access.ts';
import type { Context, Unconvertible } from '../../contract.ts';
import { withinTimeout } from '../../query/statement.ts';
import { readAlteration, readObject } from './field-spec.ts';
import { requireTable } from './fields.ts';
import { requireAdmin, requireUserField } from './schema-change.ts';

/**
 * Returns the number of stored values that do not fit another type of their field, with up to five different ones in the
 * form of the API. Values of secret fields are counted only. Body: `collection`, `field`, and `type` and `schema` as in
 * `PATCH /fields/:collection/:field`.
 * @throws INVALID_PAYLOAD if the field cannot have the type.
 */
export async function previewConversion(context: Context, body: unknown): Promise<Unconvertible> {
  requireAdmin(context);
  if (!isRecord(body))
    throw createFailure(
      'INVALID_PAYLOAD',
      'The body must be an object with "collection", "field" and "type".',
    );
  const name = readText(body, 'collection');
  const field = readText(body, 'field');
  readText(body, 'type');
  readObject(body['schema'], 'schema');
  const collection = requireUserField(context, name, field);
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  const after = readAlteration(context.model, known, body);
  if (!after || !known.column) return { count: 0, examples: [] };
  requireTable(collection);
  const before = known.column;
  const { database } = context;
  const { count, examples } = await withinTimeout(context, (signal) =>
    database.findUnconvertible({ table: name, before, after }, signal),
  ).catch((error: unknown) => {
    throw database.dialect.toFailure(error) ?? error;
  });
  return {
    count,
    examples: isSecret(known)
      ? []
      : examples.map((each) => ({ ...each, value: database.dialect.decode(known.type, each.value, before) })),
  };
}

function readText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw createFailure('INVALID_PAYLOAD', `"${name}" must be a text that is not empty.`, { field: name });
}
