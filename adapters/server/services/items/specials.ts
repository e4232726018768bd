/** Values that the platform fills, by the markers in the `special` of a field. */
import { randomUUID } from 'node:crypto';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { momentFor } from '../../../../schemas/field/read-value.ts';

type Fill = (context: Context, field: ModelField) => unknown;

const now: Fill = (context, field) => momentFor(field.type, context.now());
const user: Fill = (context) => context.accountability.user;
const role: Fill = (context) => context.accountability.role;

const onCreate: Readonly<Record<string, Fill>> = {
  'date-created': now,
  'user-created': user,
  'role-created': role,
};
const onUpdate: Readonly<Record<string, Fill>> = {
  'date-updated': now,
  'user-updated': user,
  'role-updated': role,
};

/** Fills fields of a new row. The marker uuid fills a field only if the client left it empty. */
export function fillCreated<T extends Row>(context: Context, collection: ModelCollection, values: T): T {
  const filled = fill(context, collection, onCreate);
  for (const field of collection.fields.values())
    if (field.column && field.special.includes('uuid') && isUnset(values[field.name]))
      filled[field.name] = randomUUID();
  return { ...values, ...filled };
}

export function fillUpdated(context: Context, collection: ModelCollection): Row {
  return fill(context, collection, onUpdate);
}

function fill(context: Context, collection: ModelCollection, by: Readonly<Record<string, Fill>>): Row {
  const filled: Row = {};
  for (const field of collection.fields.values())
    for (const marker of field.special) {
      const value = field.column ? by[marker] : undefined;
      if (value) filled[field.name] = value(context, field);
    }
  return filled;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
