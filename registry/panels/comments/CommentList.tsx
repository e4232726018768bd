import { Fragment, useRef, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import type { Comment } from './comment.ts';
import type { useComments } from './use-comments.ts';
import classes from './comments.module.css';

interface Props {
  readonly read: ReturnType<typeof useComments>;
  /** A comment that is shown even if another session deleted it, because its editor contains typed text. */
  readonly kept: Comment | null;
  readonly children: (comment: Comment) => ReactNode;
}

export function CommentList({ read, kept, children }: Props) {
  const { t } = useRender();
  const { comments, count, error, again, more, isReadingMore } = read;
  const list = useRef<HTMLOListElement>(null);
  useLostFocus(comments?.length, () => list.current);
  if (!comments && error !== undefined)
    return <ReadFailed text="comments.not_read" error={error} again={again} />;
  if (!comments) return <p className={classes.note}>{t('common.loading')}</p>;
  const shown = kept === null || comments.some(({ id }) => id === kept.id) ? comments : [kept, ...comments];
  return (
    <>
      {shown.length === 0 && <p className={classes.note}>{t('comments.none')}</p>}
      <ol ref={list} className={classes.list} aria-label={t('panels.comments')} tabIndex={-1}>
        {shown.map((comment) => (
          <Fragment key={comment.id}>{children(comment)}</Fragment>
        ))}
      </ol>
      {error !== undefined && <ReadFailed text="comments.not_read" error={error} again={again} />}
      {more && (
        <Button size="small" kind="outline" loading={isReadingMore && error === undefined} onClick={more}>
          {t('comments.more', { count: count - comments.length })}
        </Button>
      )}
    </>
  );
}
