import { useState } from 'react';
import { UnreadListenerContext } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useUnreadTexts } from '../../shared/use-unread-texts.ts';
import { isOpen } from '../../../schemas/permission/levels.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { problemOfRule } from '../../shared/rule/problem-of-rule.ts';
import { RuleEditor } from '../../shared/rule/RuleEditor.tsx';
import classes from './filter.module.css';

interface Props {
  readonly collection: string;
  /** The rule that is edited. null for a new one. */
  readonly rule: unknown;
  /** Receives the new rule, or null if it has no condition. */
  readonly onApply: (rule: unknown) => void;
  readonly onClose: () => void;
}

/** Width in px. */
const width = 720;
const places = ['rule'] as const;

/**
 * Edits a filter of a list with nested groups and fields of related collections, by the builder or as JSON. Nothing
 * changes before Apply.
 */
export function RuleDialog({ collection, rule, onApply, onClose }: Props) {
  const { t, metadata, confirm } = useRender();
  const [edited, setEdited] = useState(rule);
  const texts = useUnreadTexts(places);
  const unread = texts.messageAt('rule');
  const isReady = useLateTexts();
  if (!isReady) return null;
  const problem = unread ?? problemOfRule(edited, collection, metadata, t);
  const cancel = async () => {
    const isSame = isOpen(edited) ? isOpen(rule) : sameValue(edited, rule);
    const isChanged = unread !== null || !isSame;
    const question = {
      title: t('item.discard_question'),
      text: t('filter.discard_rule'),
      confirm: t('item.discard'),
      cancel: t('item.keep_editing'),
      danger: true,
    };
    if (!isChanged || (await confirm(question))) onClose();
  };
  return (
    <Dialog size={width} title={t('filter.whole_rule')} onClose={() => void cancel()}>
      <div className={classes.dialog}>
        <UnreadListenerContext value={texts.listenerAt('rule')}>
          <RuleEditor
            collection={collection}
            rule={edited}
            name={t('filter.whole_rule')}
            problem={problem}
            isUnread={unread !== null}
            onChange={setEdited}
          />
        </UnreadListenerContext>
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('filter.apply_rule')}
          disabled={problem !== null && { reason: problem }}
          onCancel={() => void cancel()}
          onDone={() => onApply(isOpen(edited) ? null : edited)}
        />
      </div>
    </Dialog>
  );
}
