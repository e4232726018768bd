/** Finds links to files inside of texts, such as `/assets/{key}` in HTML or Markdown. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { isProse, isTextual } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import { eachPlace, readPlace, type Needed, type Use } from './find-uses.ts';
import type { Place } from './places.ts';

export interface Links {
  readonly uses: readonly Use[];
  /** False if some texts were not searched: there are too many, or the platform did not respond. */
  readonly isComplete: boolean;
}

const files = 'directus_files';
/** Limits of one search. Each field is a request that reads all its texts. */
const [maxCollections, maxFields] = [100, 60];
/** Shorter texts hold no link with its text around. */
const longText = 255;

/**
 * Searches the texts that the user may read for the keys of files. Items of other collections are not linked. If `signal` ends
 * the search, returns what was found until then.
 */
export async function findLinks(
  services: Needed,
  collection: string,
  keys: readonly Key[],
  limit: number,
  signal?: AbortSignal,
): Promise<Links> {
  if (collection !== files) return { uses: [], isComplete: true };
  const { metadata, grants, ensureFields } = services;
  const readable = metadata.collections.filter(
    ({ collection: name, system, hasTable, isUnsupported }) =>
      !system && hasTable && !isUnsupported && grants.grant(name, 'read') !== null,
  );
  const searched = readable.slice(0, maxCollections).map((each) => each.collection);
  const known = (await ensureFields(searched)) ?? metadata;
  const places = searched.flatMap((name) => textPlaces(name, known, grants));
  let isComplete = readable.length <= maxCollections && places.length <= maxFields;
  const uses = await eachPlace(places.slice(0, maxFields), async (place) => {
    try {
      return known.collection(place.collection)?.singleton === true
        ? await readSingleton(services, place, keys, signal)
        : await readPlace({ ...services, metadata: known }, place, keys, limit, signal);
    } catch {
      // A search of long texts may take longer than the platform, or the caller, allows.
      isComplete = false;
      return null;
    }
  });
  return { uses: uses.filter((use) => use !== null).filter(({ count }) => count > 0), isComplete };
}

function textPlaces(collection: string, metadata: Metadata, grants: Grants): readonly Place[] {
  return metadata.fields(collection).flatMap(({ field, type, schema }) => {
    if (!holdsTexts(type, schema) || readablePath(grants, metadata, collection, field) !== field) return [];
    return [
      {
        collection,
        field,
        filter: (keys) => ({ _or: keys.map((key) => ({ [field]: { _contains: String(key) } })) }),
      },
    ];
  });
}

function holdsTexts(type: Field['type'], schema: Field['schema']): boolean {
  return isProse(type) || (isTextual(type) && (schema?.max_length ?? Infinity) > longText);
}

/** Searches the text itself, because other platforms do not count the item of a singleton. */
async function readSingleton(
  { platform }: Pick<Needed, 'platform'>,
  place: Place,
  keys: readonly Key[],
  signal?: AbortSignal,
): Promise<Use> {
  const { collection, field } = place;
  const { data } = await platform.read<Row>({ collection, singleton: true }, { fields: [field] }, signal);
  const text = String(data[field] ?? '');
  return { ...place, count: keys.some((key) => text.includes(String(key))) ? 1 : 0, rows: [] };
}
