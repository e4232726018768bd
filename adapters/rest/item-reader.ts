/** Reads of items: GET, SEARCH where the address grows too long, and what to do where a platform lacks SEARCH. */
import {
  PlatformError,
  type Platform,
  type ReadMeta,
  type Target,
} from '../../renderer/contract/platform.ts';
import type { Query } from '../../schemas/query/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { fitsPath, pathOfTarget, readRequest, withQuery } from './address.ts';
import { dataOf } from './http.ts';
import type { TokenSession } from './session.ts';

/** Servers and what stands before them take 8 kB of address at least; 16 kB of headers are Node's whole. Bytes. */
const longestGet = 15_000;
const tooLong = new Set([414, 431]);

export function createReader(origin: string, session: TokenSession): Platform['read'] {
  /** Whether lists, and single items, can be searched; learnt from the first refusal. */
  const lacksSearch = { list: false, item: false };

  const send = async (target: Target, query: Query, signal?: AbortSignal) => {
    const request = readRequest(origin, target, query);
    if (request.method === 'GET') return session.send({ ...request, signal });
    const kind = target.key === undefined ? 'list' : 'item';
    if (!lacksSearch[kind]) {
      try {
        return await session.send({ ...request, signal });
      } catch (error) {
        if (!refusesSearch(error)) throw error;
        lacksSearch[kind] = true;
      }
    }
    return getLong(target, query, signal);
  };

  const getLong = async (target: Target, query: Query, signal?: AbortSignal) => {
    const path = withQuery(pathOfTarget(target), query);
    if (origin.length + path.length > longestGet) throw queryTooLong(target, path.length);
    try {
      return await session.send({ method: 'GET', path, signal });
    } catch (error) {
      throw error instanceof PlatformError && tooLong.has(error.status)
        ? queryTooLong(target, path.length)
        : error;
    }
  };

  /** By its key in the body. */
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

/** The row of a list of one. Rejects as a read by the path does where there is none. */
function onlyRow(body: unknown): unknown {
  const rows = dataOf(body);
  if (Array.isArray(rows) && rows.length === 1) return rows[0];
  throw new PlatformError({
    message: "You don't have permission to access this.",
    status: 403,
    code: 'FORBIDDEN',
  });
}

/** The method itself is not known: by the platform, which says so, or by what stands before it, which says nothing. */
function refusesSearch(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false;
  const { status, code, errors } = error;
  if (status === 405 || status === 501 || code === 'ROUTE_NOT_FOUND') return true;
  return errors.length === 0 && (status === 400 || status === 403 || status === 404);
}

function queryTooLong({ collection }: Target, length: number): PlatformError {
  return new PlatformError({
    message: `The question about ${collection} is ${length} characters long, and this platform takes long ones neither in the address nor by SEARCH. Filter by less, or select fewer items.`,
    status: 414,
    code: 'INVALID_QUERY',
  });
}
