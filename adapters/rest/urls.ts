/** Addresses of items and files, and when a read is too long for one. */
import { apiPath } from '../../schemas/collection/system.ts';
import type { Query } from '../../schemas/query/types.ts';
import { toWire } from '../../schemas/query/wire.ts';
import type { AssetOptions, Key, Target } from '../../renderer/contract/platform.ts';
import type { Request } from './http.ts';

/** Beyond it a read travels as SEARCH. Bytes; URLs are ASCII here. */
const longestUrl = 4096;

/** CALL-03, CALL-23. */
export function pathOfTarget({ collection, key }: Target): string {
  const path = apiPath(collection);
  return key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
}

/** What a path cannot name: `.` and `..` are swallowed on the way, and a comma parts the keys of a batch. */
export function fitsPath(key: Key): boolean {
  return typeof key === 'number' || !/^\.\.?$|,/.test(key);
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
  return origin.length + url.length <= longestUrl
    ? { method: 'GET', path: url }
    : { method: 'SEARCH', path, body: { query } };
}

/** CALL-77. `modified` makes a new address when the file changes, so that no stale picture stays. */
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
