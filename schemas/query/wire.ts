import type { Query } from './types.ts';

/** Converts a query to URL parameters. Unset parts are absent; values are not percent-encoded. */
export function toWire(query: Query): Record<string, string | string[]> {
  const wire: Record<string, string> = {};
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') wire[name] = value;
  };
  put('fields', names(query.fields));
  put('filter', json(query.filter));
  put('search', query.search ?? undefined);
  put('sort', names(query.sort));
  put('limit', query.limit?.toString());
  put('page', query.page?.toString());
  put('offset', query.offset?.toString());
  put('meta', query.meta?.join(','));
  put('deep', json(query.deep));
  put('alias', json(query.alias));
  put('aggregate', json(query.aggregate));
  put('groupBy', names(query.groupBy));
  put('max_value_length', query.maxValueLength?.toString());
  put('export', query.export);
  return wire;
}

/** Separates names by commas. Names of foreign tables that begin or end with a space are sent as JSON, which keeps it. */
function names(list: readonly string[] | undefined): string | undefined {
  const isPlain = list?.every((name) => name === name.trim() && !name.startsWith('['));
  return isPlain === false ? JSON.stringify(list) : list?.join(',');
}

function json(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : JSON.stringify(value);
}
