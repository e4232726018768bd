import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import type { Comment } from './comment.ts';

/** Returns what the user may do. Users change their own comments only, administrators change all. */
export function useCommentRights(collection: string, itemKey: Key) {
  const { me, grants } = useRender();
  const check = useWriteCheck();
  const isAllowed = (action: 'update' | 'delete', { id, comment, timestamp, user }: Comment) => {
    const author = keyOf(user, 'id');
    if (!grants.admin && author !== me.id) return false;
    const entry = {
      id,
      comment,
      timestamp,
      user: author,
      action: 'comment',
      collection,
      item: String(itemKey),
    };
    return check(action, 'directus_activity', action === 'update' ? 'comment' : undefined, entry) === false;
  };
  return {
    mayPost: check('create', 'directus_activity', 'comment') === false,
    mayEdit: (comment: Comment) => isAllowed('update', comment),
    mayDelete: (comment: Comment) => isAllowed('delete', comment),
  };
}
