import { useState } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { storedKeyOf } from '../shared/own-key.ts';
import type { Comment, Editing } from './comment.ts';
import { CommentList } from './CommentList.tsx';
import { CommentRow } from './CommentRow.tsx';
import { TextForm } from './TextForm.tsx';
import { useCommentRights } from './use-comment-rights.ts';
import { useComments } from './use-comments.ts';
import { useKeptText } from './use-kept-text.ts';
import type { options } from './options.ts';

/** Shows the comments of an item, newest first, and lets users write their own (COMM-02, ITEM-04, FILE-27). */
export function Comments({ data }: PanelProps<typeof options>) {
  const { metadata } = useRender();
  const item = useItem(data);
  const key = storedKeyOf(item, metadata);
  const { collection } = item.collection;
  if (!useLateTexts() || key === null) return null;
  return <CommentsOfItem key={`${collection}|${key}`} collection={collection} itemKey={key} />;
}

interface Props {
  readonly collection: string;
  readonly itemKey: Key;
}

/** The typed texts are kept here, because the content of a closed section is not mounted. */
function CommentsOfItem({ collection, itemKey }: Props) {
  const { t, platform, notify, report, confirm } = useRender();
  const read = useComments(collection, itemKey);
  const { mayPost, mayEdit, mayDelete } = useCommentRights(collection, itemKey);
  const draft = useKeptText(`${collection}|${itemKey}`);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [busy, setBusy] = useState<'post' | 'save' | null>(null);
  // The text of a new comment is kept in the browser. A changed text of an existing one is not.
  useLeaveGuard(() => editing !== null && editing.text.trim() !== (editing.comment.comment ?? '').trim());

  /** Returns true if the platform accepted the request. Otherwise the text is kept, and the failure is shown. */
  const send = async (what: 'post' | 'save', request: Promise<unknown>, failed: string) => {
    setBusy(what);
    try {
      await request;
      return true;
    } catch (error) {
      report(error, failed);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const post = async () => {
    const body = { collection, item: String(itemKey), comment: draft.text.trim() };
    const request = platform.call('POST', '/activity/comment', body);
    if (!(await send('post', request, t('comments.not_posted')))) return;
    draft.clear();
    notify({ kind: 'success', title: t('comments.posted') });
  };
  const save = async ({ comment, text }: Editing) => {
    const request = platform.call('PATCH', `/activity/comment/${comment.id}`, { comment: text.trim() });
    if (await send('save', request, t('comments.not_saved'))) setEditing(null);
  };
  const remove = async (comment: Comment) => {
    const agreed = await confirm({
      title: t('comments.delete_question'),
      text: t('comments.delete_copy'),
      confirm: t('comments.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await platform.call('DELETE', `/activity/comment/${comment.id}`);
    } catch (error) {
      report(error, t('comments.not_deleted'));
    }
  };

  const editorOf = (edit: Editing) => {
    const text = edit.text.trim();
    const notYet =
      text === ''
        ? { reason: t('comments.empty') }
        : text === edit.comment.comment?.trim() && { reason: t('comments.unchanged') };
    return (
      <TextForm
        label={t('comments.edit')}
        text={edit.text}
        submit={t('common.save')}
        notYet={notYet}
        isBusy={busy === 'save'}
        onCancel={() => setEditing(null)}
        onChange={(next) => setEditing({ ...edit, text: next })}
        onSubmit={() => void save(edit)}
      />
    );
  };
  return (
    <SidebarSection initiallyOpen icon="chat_bubble_outline" title={t('panels.comments')} count={read.count}>
      {mayPost && (
        <TextForm
          label={t('comments.write')}
          placeholder={t('comments.placeholder')}
          text={draft.text}
          submit={t('comments.post')}
          notYet={draft.text.trim() === '' && { reason: t('comments.empty') }}
          isBusy={busy === 'post'}
          onChange={draft.change}
          onSubmit={() => void post()}
        />
      )}
      <CommentList read={read} kept={editing?.comment ?? null}>
        {(comment) => (
          <CommentRow
            comment={comment}
            editor={editing?.comment.id === comment.id ? editorOf(editing) : null}
            onEdit={mayEdit(comment) ? () => setEditing({ comment, text: comment.comment ?? '' }) : undefined}
            onDelete={mayDelete(comment) ? () => void remove(comment) : undefined}
          />
        )}
      </CommentList>
    </SidebarSection>
  );
}
