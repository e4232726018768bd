import { useEffect, useRef, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Avatar } from '../../../renderer/kit/controls/Avatar.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { useNow } from '../../../renderer/kit/hooks/use-now.ts';
import { fullDateTimeText, relativeTime } from '../../../renderer/kit/date-text.ts';
import { useAuthorOf } from '../shared/author.ts';
import type { Comment } from './comment.ts';
import { CommentText } from './CommentText.tsx';
import classes from './comments.module.css';

interface Props {
  readonly comment: Comment;
  /** The form that takes the place of the text while the comment is edited. */
  readonly editor: ReactNode;
  /** Absent if the user may not do this. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

export function CommentRow({ comment, editor, onEdit, onDelete }: Props) {
  const { t, platform } = useRender();
  const author = useAuthorOf()(comment.user);
  const src = author.avatar === null ? null : platform.assetUrl(author.avatar, { key: 'system-small-cover' });
  const editButton = useRef<HTMLButtonElement>(null);
  const isEdited = editor !== null;
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // The editor had the focus, and it is gone.
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <Avatar id={author.id} name={author.name} src={src} />
        <div className={classes.about}>
          <strong title={author.name}>{author.name}</strong>
          <Moment at={comment.timestamp} />
        </div>
        {!isEdited && (
          <span className={classes.actions}>
            {onEdit && (
              <IconButton
                ref={editButton}
                size="small"
                icon="edit"
                label={t('comments.edit')}
                onClick={onEdit}
              />
            )}
            {onDelete && (
              <IconButton size="small" icon="delete" label={t('comments.delete')} onClick={onDelete} />
            )}
          </span>
        )}
      </div>
      {editor ?? <CommentText text={comment.comment ?? ''} />}
    </li>
  );
}

function Moment({ at }: { readonly at: string }) {
  const { locale, clock } = useRender();
  const now = useNow(clock, true);
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  // The shown minute began before a comment that was just posted.
  const text = relativeTime(Math.min(ms, now), now, locale, 'long');
  return (
    <time dateTime={at} title={fullDateTimeText(ms, locale)}>
      {text}
    </time>
  );
}
