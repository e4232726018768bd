import { createFailure } from '../../../schemas/error/failure.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { touchable } from '../access.ts';
import { unaliased, type Aliases } from './aliases.ts';
import { unknownField } from './names.ts';

/** The options of nested lists, by field. */
export type Deep = Readonly<Record<string, unknown>>;

/** Returns `deep` by field or alias. Rejects unknown names, even if the query does not read the field. */
export function splitDeep(
  context: Context,
  collection: ModelCollection,
  deep: Deep,
  alias: Aliases,
): ReadonlyMap<string, Deep> {
  const grant = context.grants.grant(collection.name, 'read');
  const split = new Map<string, Deep>();
  for (const [name, value] of Object.entries(deep)) {
    const base = unaliased(alias, name.split(':')[0] ?? name);
    if (!collection.fields.has(base))
      throw unknownField(collection, name, 'deep', touchable(grant, collection.fields.keys()));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw createFailure('INVALID_QUERY', `"deep" of field "${name}" must be an object.`, { field: name });
    split.set(name, value as Deep);
  }
  return split;
}

const deepKeys = ['_filter', '_sort', '_limit', '_offset', '_page', '_search'];

export function readDeep(field: string, deep: Deep): { readonly query: Query; readonly deeper: Deep } {
  const query: Record<string, unknown> = {};
  const deeper: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(deep)) {
    if (!key.startsWith('_')) deeper[key] = value;
    else if (deepKeys.includes(key)) query[key.slice(1)] = value;
    else
      throw createFailure(
        'INVALID_QUERY',
        `"deep" of field "${field}" does not know "${key}": use ${deepKeys.join(', ')}.`,
        {
          field,
        },
      );
  }
  return { query: { ...query, ...numbers(field, query), ...sortList(query) } as Query, deeper };
}

function numbers(field: string, query: Record<string, unknown>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of ['limit', 'offset', 'page']) {
    if (query[name] === undefined) continue;
    const number = Number(query[name]);
    if (!Number.isSafeInteger(number) || number < -1)
      throw createFailure('INVALID_QUERY', `"deep" of field "${field}": "_${name}" must be a number.`, {
        field,
      });
    found[name] = number;
  }
  return found;
}

function sortList(query: Record<string, unknown>): { sort?: readonly string[] } {
  const { sort } = query;
  if (sort === undefined) return {};
  const keys = Array.isArray(sort)
    ? sort
    : String(sort)
        .split(',')
        .map((key) => key.trim());
  return { sort: keys.map(String) };
}
