/**
 * Parses a query of the API: URL parameters, or the `query` of a SEARCH body.
 * @throws INVALID_QUERY
 */
import qs from 'qs';
import { createFailure } from '../../../schemas/error/failure.ts';
import { deepestJson, isTooDeep } from '../../../schemas/json/json-depth.ts';
import { parseJson } from '../../../schemas/json/exact-json.ts';
import { exportFormatIds, type ExportFormatId, type Query } from '../../../schemas/query/types.ts';

/** Parses URL parameters such as `fields=a,b`, `fields[]=a`, `filter[f][_op]=x` and `filter={…}`. */
export function parseUrlQuery(url: string): Record<string, unknown> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  try {
    return qs.parse(url.slice(start + 1), {
      depth: 20,
      strictDepth: true,
      arrayLimit: 5000,
      parameterLimit: 10_000,
      throwOnLimitExceeded: true,
      plainObjects: false,
    });
  } catch (error) {
    throw createFailure(
      'INVALID_QUERY',
      `The query cannot be read: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Reads the query of a request's URL. */
export function readUrlQuery(url = ''): Query {
  return readQuery(parseUrlQuery(url));
}

export function readQuery(raw: Readonly<Record<string, unknown>>): Query {
  const query: { -readonly [K in keyof Query]: Query[K] } = {};
  if (isGiven(raw['fields'])) query.fields = readNames('fields', raw['fields']);
  if (isGiven(raw['filter'])) query.filter = readObject('filter', raw['filter']);
  if (isGiven(raw['search'])) query.search = readText('search', raw['search']);
  if (isGiven(raw['sort'])) query.sort = readFew('sort', raw['sort']);
  if (isGiven(raw['limit'])) query.limit = readNumber('limit', raw['limit'], -1);
  if (isGiven(raw['page'])) query.page = readNumber('page', raw['page'], 1);
  if (isGiven(raw['offset'])) query.offset = readNumber('offset', raw['offset'], 0);
  if (isGiven(raw['meta'])) query.meta = readMeta(raw['meta']);
  if (isGiven(raw['deep'])) query.deep = readObject('deep', raw['deep']);
  if (isGiven(raw['alias'])) query.alias = readAlias(raw['alias']);
  if (isGiven(raw['max_value_length']))
    query.maxValueLength = readNumber('max_value_length', raw['max_value_length'], leastValueLength);
  if (isGiven(raw['export'])) query.export = readExport(raw['export']);
  if (isGiven(raw['escape_formulas']))
    query.escapeFormulas = readFlag('escape_formulas', raw['escape_formulas']);
  if (isGiven(raw['aggregate'])) query.aggregate = readAggregates(raw['aggregate']);
  if (isGiven(raw['groupBy'])) query.groupBy = readFew('groupBy', raw['groupBy']);
  return query;
}

/** In bytes. */
const leastValueLength = 100;

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function readNames(name: string, value: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    if (typeof entry !== 'string')
      throw createFailure('INVALID_QUERY', `"${name}" must be a list of field names`);
    const parsed = entry.startsWith('[') ? readJson(entry) : undefined;
    if (Array.isArray(parsed)) return readNames(name, parsed);
    // An entry of an array is one name. Columns may begin or end with a space.
    if (Array.isArray(value) && entry.trim() !== '' && !entry.includes(',')) return entry;
    return entry
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  });
}

/** Maximum number of terms. Databases limit the terms of a statement: 1664 on PostgreSQL, 2000 on SQLite. */
const mostTerms = 50;

function readFew(name: string, value: unknown): readonly string[] {
  const names = readNames(name, value);
  assertFew(name, names);
  return names;
}

function assertFew(name: string, { length }: readonly unknown[]): void {
  if (length > mostTerms)
    throw createFailure('INVALID_QUERY', `"${name}" has ${length} entries; ${mostTerms} is the most.`, {
      limit: mostTerms,
    });
}

function readText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw createFailure('INVALID_QUERY', `"${name}" must be a text`);
}

function readNumber(name: string, value: unknown, least: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw createFailure('INVALID_QUERY', `"${name}" must be a number`);
  if (number < least) throw createFailure('INVALID_QUERY', `"${name}" must be ${least} or more`);
  return number;
}

function readObject(name: string, value: unknown): Readonly<Record<string, unknown>> {
  const parsed = typeof value === 'string' ? readJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw createFailure('INVALID_QUERY', `"${name}" must be of type object`);
  return parsed as Readonly<Record<string, unknown>>;
}

function readJson(text: string): unknown {
  if (isTooDeep(text))
    throw createFailure('INVALID_QUERY', `The query nests deeper than ${deepestJson} levels.`);
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function readMeta(value: unknown): NonNullable<Query['meta']> {
  return readNames('meta', value).map((name, i) => {
    if (name === 'total_count' || name === 'filter_count' || name === 'exact' || name === '*') return name;
    throw createFailure('INVALID_QUERY', `"meta[${i}]" must be one of [total_count, filter_count]`);
  });
}

function readAlias(value: unknown): Readonly<Record<string, string>> {
  const alias = readObject('alias', value);
  assertFew('alias', Object.keys(alias));
  for (const [name, field] of Object.entries(alias))
    if (typeof field !== 'string' || name.includes('.') || field.includes('.'))
      throw createFailure('INVALID_QUERY', `"alias" of "${name}" must be a field name without a dot`);
  return alias as Readonly<Record<string, string>>;
}

function readAggregates(value: unknown): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(readObject('aggregate', value)).map(([name, fields]) => [
      name,
      readFew(`aggregate.${name}`, fields),
    ]),
  );
}

/** @throws INVALID_QUERY if the value is not a boolean. */
function readFlag(name: string, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw createFailure('INVALID_QUERY', `"${name}" must be true or false.`);
}

function readExport(value: unknown): ExportFormatId {
  const format = exportFormatIds.find((id) => id === value);
  if (format) return format;
  throw createFailure('INVALID_QUERY', `"export" must be one of [${exportFormatIds.join(', ')}]`);
}
