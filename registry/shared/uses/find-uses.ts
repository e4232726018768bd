import type { Key, Row } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { collectionsOfPlaces, placesOf, type Place } from './places.ts';

/** Items of one field that refer to an item. */
export interface Use extends Place {
  /** Number of these items. */
  readonly count: number;
  /** The first of them, with their keys and the fields of their display template. */
  readonly rows: readonly Row[];
}

export type Needed = Pick<Services, 'platform' | 'metadata' | 'grants' | 'ensureFields'>;

/** Finds the items that refer to rows of `collection`, and reads at most `limit` of each field. */
export async function findUses(
  { platform, metadata, grants, ensureFields }: Needed,
  collection: string,
  keys: readonly Key[],
  limit: number,
  signal?: AbortSignal,
): Promise<readonly Use[]> {
  const readable = collectionsOfPlaces(collection, metadata).filter(
    (name) => metadata.collection(name) && grants.grant(name, 'read') !== null,
  );
  const known = (await ensureFields(readable)) ?? metadata;
  const places = placesOf(collection, known, grants);
  const uses = await eachPlace(places, (place) =>
    readPlace({ platform, grants, metadata: known }, place, keys, limit, signal),
  );
  return uses.filter((use) => use.count > 0);
}

/** Reads the first items of a place, and counts all. */
export async function readPlace(
  { platform, grants, metadata }: Omit<Needed, 'ensureFields'>,
  place: Place,
  keys: readonly Key[],
  limit: number,
  signal?: AbortSignal,
): Promise<Use> {
  const key = metadata.primaryKey(place.collection)?.field;
  const template = metadata.collection(place.collection)?.displayTemplate;
  const shown = readablePaths(grants, metadata, place.collection, fieldsOfTemplate(template));
  const { data, meta } = await platform.read<readonly Row[] | Row>(
    { collection: place.collection },
    {
      fields: [...new Set([...(key === undefined ? [] : [key]), ...shown])],
      filter: place.filter(keys),
      limit,
      meta: ['filter_count'],
    },
    signal,
  );
  if (Array.isArray(data))
    return { ...place, count: meta.filter_count ?? data.length, rows: data as readonly Row[] };
  // A singleton responds with its row, or with defaults if the row does not match.
  const count = meta.filter_count ?? 0;
  return { ...place, count, rows: count > 0 && limit > 0 ? [data as Row] : [] };
}

/** Requests that run at once. */
const together = 4;

/** Runs `read` for each place, for some places at once. */
export async function eachPlace<T>(
  places: readonly Place[],
  read: (place: Place) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let start = 0; start < places.length; start += together)
    found.push(...(await Promise.all(places.slice(start, start + together).map(read))));
  return found;
}
