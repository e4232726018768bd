import { useState } from 'react';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useAuthorFields } from '../shared/author.ts';
import type { Comment } from './comment.ts';

/** Number of comments that are read at first, and added by each further step. */
const pageSize = 50;

/** Reads the newest comments of an item (CALL-18). Changes of other sessions are read again like those of other rows. */
export function useComments(collection: string, itemKey: Key) {
  const { platform } = useRender();
  const [limit, setLimit] = useState(pageSize);
  const author = useAuthorFields('user');
  const { data, error, mutate } = useRead(
    ['read', ['directus_activity', 'directus_users'], 'comments', collection, String(itemKey), limit, author],
    async (signal) => {
      const query = {
        filter: {
          collection: { _eq: collection },
          item: { _eq: String(itemKey) },
          action: { _eq: 'comment' },
        },
        sort: ['-id'],
        limit,
        fields: ['id', 'action', 'timestamp', 'comment', ...author],
        meta: ['filter_count'],
      } as const;
      return platform.read<readonly Comment[]>({ collection: 'directus_activity' }, query, signal);
    },
    { keepPreviousData: true },
  );
  const comments = data?.data;
  const count = data?.meta.filter_count ?? comments?.length ?? 0;
  return {
    comments,
    count,
    error,
    again: () => void mutate(),
    /** Reads older comments too. null if all are shown. */
    more: comments && count > comments.length ? () => setLimit(comments.length + pageSize) : null,
    /** Whether older comments are being read. */
    isReadingMore: limit > pageSize && comments !== undefined && comments.length < Math.min(count, limit),
  };
}
