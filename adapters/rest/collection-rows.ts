/**
 * Reads and writes the settings of a collection as one row of `directus_collections`, so that a form can edit them like an
 * item. The platform nests the settings: `GET /collections/articles` responds with `{ collection, meta, schema }`.
 */
import type { Platform, ReadMeta, Row, Target } from '../../renderer/contract/platform.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { dataOf } from './http.ts';
import type { TokenSession } from './session.ts';
import { pathOfTarget } from './urls.ts';

const settings = 'directus_collections';

/** Returns whether a target is the settings of one collection. */
export function isCollectionRow(target: Target): boolean {
  return target.collection === settings && target.key !== undefined;
}

/** Returns a reader that flattens the settings of one collection. Other targets use `read`. */
export function readingCollectionRows(read: Platform['read'], session: TokenSession): Platform['read'] {
  return async <T>(target: Target, query: Parameters<Platform['read']>[1], signal?: AbortSignal) => {
    if (!isCollectionRow(target)) return read<T>(target, query, signal);
    const { body } = await session.send({ method: 'GET', path: pathOfTarget(target), signal });
    const meta: ReadMeta = {};
    return { data: rowOfCollection(dataOf(body)) as T, meta };
  };
}

/** Returns the body that changes the settings of a collection (CALL-43). */
export function collectionBody(set: Row): Row {
  const { collection: _key, ...meta } = set;
  return { meta };
}

/** Returns the settings as one row. A collection without metadata has only its name. */
export function rowOfCollection(data: unknown): Row {
  if (!isRecord(data)) return {};
  const { collection, meta } = data;
  return { ...(isRecord(meta) ? meta : {}), collection };
}
