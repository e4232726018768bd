import type { Metadata } from '../../schemas/collection/types.ts';
import { PlatformError, type Platform } from '../contract/platform.ts';
import type { Clock } from '../contract/ports.ts';
import { collectionsOfRemoval, collectionsOfWrite } from './keys.ts';

/** Interval in ms in which parallel uploads are reported together. Each report reads and draws the list of files again. */
const uploadsMs = 5000;

/**
 * Wraps a platform so that each write reports the collections that it changed, once. Callers need not
 * invalidate: a write makes each read that passes through these collections stale once. So does a write that
 * the platform refuses because of conflicts. `fieldsOf` are the collections of a change of fields alone.
 */
export function invalidating(
  platform: Platform,
  metadata: () => Metadata,
  wrote: (collections: readonly string[], fieldsOf?: readonly string[]) => void,
  clock: Clock,
): Platform {
  const after = async <T>(
    collections: () => readonly string[],
    work: Promise<T>,
    fieldsOf?: readonly string[],
  ): Promise<T> => {
    const answer = await work.catch((error: unknown) => {
      // Another user changed rows that this page shows.
      if (error instanceof PlatformError && error.conflicts.length > 0) wrote(collections());
      throw error;
    });
    wrote(collections(), fieldsOf);
    return answer;
  };
  const written = (collection: string, row: object) => () =>
    collectionsOfWrite(collection, row as Readonly<Record<string, unknown>>, metadata());
  let uploading = 0;
  let due: number | null = null;
  const reportUploads = () => {
    if (due !== null) clock.clearTimeout(due);
    due = null;
    wrote(written('directus_files', {})());
  };
  return {
    ...platform,
    origin: platform.origin,
    capabilities: platform.capabilities,
    session: platform.session,
    create: (target, row, query, how) =>
      after(written(target.collection, row), platform.create(target, row, query, how)),
    update: (target, set, base, query, how) =>
      after(written(target.collection, set), platform.update(target, set, base, query, how)),
    updateMany: (target, keys, set) =>
      after(written(target.collection, set), platform.updateMany(target, keys, set)),
    remove: (target, keys) =>
      after(() => collectionsOfRemoval(target.collection, metadata()), platform.remove(target, keys)),
    async upload(...what) {
      uploading += 1;
      try {
        return await platform.upload(...what);
      } finally {
        uploading -= 1;
        if (uploading === 0) reportUploads();
        else due ??= clock.setTimeout(reportUploads, uploadsMs);
      }
    },
    importRows: (collection, ...what) =>
      after(written(collection, {}), platform.importRows(collection, ...what)),
    call(method, path, ...rest) {
      const work = platform.call<never>(method, path, ...rest);
      if (method === 'GET' || comparing.has(path)) return work;
      const undone = /^\/utils\/import\/([^/]+)\/undo$/.exec(path)?.[1];
      if (undone !== undefined)
        return after(() => collectionsOfRemoval(decodeURIComponent(undone), metadata()), work);
      if (path.startsWith('/schema/'))
        return after(() => everyCollection(metadata()), work, changedFieldsOf(rest[0]));
      const collection = collectionOfPath(path, metadata());
      return collection === null ? work : after(written(collection, {}), work);
    },
  };
}

/** Requests with a body that change nothing. */
const comparing: ReadonlySet<string> = new Set([
  '/permissions/explain',
  '/schema/diff',
  '/schema/conversion',
  '/permissions/compare',
  '/files/archive',
]);

/** A change of the model may change rows of any collection. */
function everyCollection({ collections }: Metadata): readonly string[] {
  return ['directus_collections', ...collections.map(({ collection }) => collection)];
}

/** Returns the collections of steps that change only fields: neither relations nor other parts of the model. */
function changedFieldsOf(body: unknown): readonly string[] | undefined {
  const steps = (body as Steps | undefined)?.steps;
  // No other step begins with these names (schemas/model/step.ts).
  return steps?.every((step) => /^(create|update)-field/.test(step.do))
    ? steps.map(({ collection }) => collection)
    : undefined;
}

interface Steps {
  readonly steps?: readonly { readonly do: string; readonly collection: string }[];
}

/** This write changes nothing that is shown: it stores the user's last page. */
const lastPage = '/users/me/track/page';

function collectionOfPath(path: string, metadata: Metadata): string | null {
  if (path === lastPage) return null;
  const [, first = '', second = ''] = path.split(/[/?]/);
  if (first === 'items') return second;
  // The model is read again as after a change of one collection.
  if (first === 'schema') return second === 'apply' ? 'directus_collections' : null;
  return metadata.collection(`directus_${first}`)?.collection ?? null;
}
