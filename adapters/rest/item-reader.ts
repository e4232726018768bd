/**
 * Reads items by GET, or by SEARCH if the URL would be too long. Falls back to long GET requests if a platform lacks
 * SEARCH.
 */
import {
  PlatformError,
  type Platform,
  type ReadMeta,
  type Target,
} from '../../renderer/contract/platform.ts';
import type { Query } from '../../schemas/query/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { fitsPath, pathOfTarget, readRequest, withQuery } from './urls.ts';
import { dataOf } from './http.ts';
import type { TokenSession } from './session.ts';

/** In bytes. Servers and proxies accept URLs of at least 8 kB. Node limits all headers together to 16 kB. */
const maxGetLength = 15_000;
const tooLongStatuses = new Set([414, 431]);

export function createReader(origin: string, session: TokenSession): Platform['read'] {
  /** Whether the platform rejects SEARCH for lists or for single items; set at the first rejection. */
  const lacksSearch = { list: false, item: false };

  const send = async (target: Target, query: Query, signal?: AbortSignal) => {
    const isStreamed = query.export !== undefined;
    const request = { ...readRequest(origin, target, query), isStreamed };
    if (request.method === 'GET') return session.send({ ...request, signal });
    const kind = target.key === undefined ? 'list' : 'item';
    if (!lacksSearch[kind]) {
      try {
        return await session.send({ ...request, signal });
      } catch (error) {
        if (!isSearchUnsupported(error)) throw error;
        lacksSearch[kind] = true;
      }
    }
    return getLong(target, query, isStreamed, signal);
  };

  const getLong = async (target: Target, query: Query, isStreamed: boolean, signal?: AbortSignal) => {
    const path = withQuery(pathOfTarget(target), query);
    if (origin.length + path.length > maxGetLength) throw queryTooLong(target, path.length);
    try {
      return await session.send({ method: 'GET', path, isStreamed, signal });
    } catch (error) {
      throw error instanceof PlatformError && tooLongStatuses.has(error.status)
        ? queryTooLong(target, path.length)
        : error;
    }
  };

  /** Reads one item by its key in the body of a SEARCH request. */
  const readByKey = async <T>({ collection, key }: Target, query: Query, signal?: AbortSignal) => {
    const path = pathOfTarget({ collection });
    const { body } = await session.send({ method: 'SEARCH', path, body: { keys: [key], query }, signal });
    return { data: onlyRow(body) as T, meta: {} };
  };

  return async <T>(target: Target, query: Query, signal?: AbortSignal) => {
    if (target.key !== undefined && !fitsPath(target.key)) return readByKey<T>(target, query, signal);
    const { body } = await send(target, query, signal);
    const meta = isRecord(body) && isRecord(body['meta']) ? (body['meta'] as ReadMeta) : {};
    return { data: dataOf(body) as T, meta };
  };
}

/**
 * Returns the only row of a list.
 * @throws FORBIDDEN if there is none, as a read by path does.
 */
function onlyRow(body: unknown): unknown {
  const rows = dataOf(body);
  if (Array.isArray(rows) && rows.length === 1) return rows[0];
  throw new PlatformError({
    message: "You don't have permission to access this.",
    status: 403,
    code: 'FORBIDDEN',
  });
}

/** Returns whether the method SEARCH is not supported, by the platform (with an error code) or by a proxy (without). */
function isSearchUnsupported(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false;
  const { status, code, errors } = error;
  if (status === 405 || status === 501 || code === 'ROUTE_NOT_FOUND') return true;
  return errors.length === 0 && (status === 400 || status === 403 || status === 404);
}

function queryTooLong({ collection }: Target, length: number): PlatformError {
  return new PlatformError({
    message: `The query for ${collection} is ${length} characters long. This platform accepts long queries neither in the URL nor by SEARCH. Use a shorter filter or select fewer items.`,
    status: 414,
    code: 'INVALID_QUERY',
  });
}
