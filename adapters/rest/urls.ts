/** URLs of items and files. Queries that are too long for a URL become SEARCH requests. */
import { apiPath } from '../../schemas/collection/system.ts';
import type { Query } from '../../schemas/query/types.ts';
import { toWire } from '../../schemas/query/wire.ts';
import type { AssetOptions, Key, Target } from '../../renderer/contract/platform.ts';
import type { Request } from './http.ts';

/** In bytes; URLs are ASCII here. Longer queries are sent by SEARCH. */
const longestUrl = 4096;

/** CALL-03, CALL-23. */
export function pathOfTarget({ collection, key, endpoint }: Target): string {
  const path = endpoint ?? apiPath(collection);
  return key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
}

/**
 * Returns whether a key can be part of a path. Clients and proxies remove the segments `.` and `..` and empty ones, and
 * a comma separates the keys of a batch.
 */
export function fitsPath(key: Key): boolean {
  return typeof key !== 'string' || !/^\.{0,2}$|,/.test(key);
}

export function withQuery(path: string, query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ? toWire(query) : {}))
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, one);
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function readRequest(origin: string, target: Target, query: Query): Request {
  const path = pathOfTarget(target);
  const url = withQuery(path, query);
  // Only collections accept SEARCH.
  return origin.length + url.length <= longestUrl || target.endpoint !== undefined
    ? { method: 'GET', path: url }
    : { method: 'SEARCH', path, body: { query } };
}

/** CALL-77. `modified` changes the URL when the file changes, so that caches show no outdated image. */
export function assetPath(
  id: string,
  options: AssetOptions,
  parameter: readonly [name: string, value: string] | null,
): string {
  const parameters = new URLSearchParams();
  if (options.key) parameters.set('key', options.key);
  if (options.download) parameters.set('download', '');
  if (options.modified) parameters.set('modified', options.modified);
  if (parameter !== null) parameters.set(...parameter);
  const text = parameters.toString();
  return `/assets/${encodeURIComponent(id)}${text === '' ? '' : `?${text}`}`;
}
