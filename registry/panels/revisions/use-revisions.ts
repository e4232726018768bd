import type { Key } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useAuthorFields } from '../shared/author.ts';
import type { Revision } from './group.ts';

/** Maximum number of revisions in the list (REV-04). */
const listed = 100;

const collection = 'directus_revisions';

/** Reads the newest revisions of an item, and its first one (CALL-22, REV-05). A null key reads nothing. */
export function useRevisions(of: string, itemKey: Key | null) {
  const { platform } = useRender();
  const author = useAuthorFields('activity.user');
  const fields = ['id', 'data', 'delta', 'collection', 'item', 'activity.action', 'activity.timestamp'];
  const read = async (more: object, limit: number, signal: AbortSignal) =>
    platform.read<readonly Revision[]>(
      { collection },
      {
        filter: { collection: { _eq: of }, item: { _eq: String(itemKey) }, ...more },
        sort: ['-id'],
        limit,
        fields: [...fields, ...author],
        meta: ['filter_count'],
      },
      signal,
    );
  const key = ['read', [of, collection], 'revisions', of, String(itemKey), author];
  const newest = useRead(itemKey === null ? null : key, (signal) => read({}, listed, signal));
  const revisions = newest.data?.data ?? [];
  const hasFirst = revisions.some(({ activity }) => activity?.action === 'create');
  const isFull = !hasFirst && revisions.length >= listed;
  const created = useRead(isFull ? [...key, 'create'] : null, (signal) =>
    read({ activity: { action: { _eq: 'create' } } }, 1, signal),
  );
  const first = isFull ? (created.data?.data[0] ?? null) : null;
  const count = newest.data?.meta.filter_count ?? revisions.length;
  const last = revisions.at(-1);
  return {
    /** undefined until they are read. */
    revisions: newest.data && revisions,
    count,
    /** The creation of the item, if it is older than the list. */
    first,
    /** Number of revisions between the list and the creation. */
    others: Math.max(0, count - revisions.length - 1),
    error: newest.error,
    again: () => void newest.mutate(),
    /** Reads the revision before the oldest one of the list. null if there is none. */
    readBefore: async (revision: Revision, signal: AbortSignal) =>
      revision.id === last?.id && count > revisions.length
        ? ((await read({ id: { _lt: revision.id } }, 1, signal)).data[0] ?? null)
        : null,
  };
}
