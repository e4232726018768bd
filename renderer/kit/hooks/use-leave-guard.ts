import { useRender } from '../../contract/render.ts';
import { useNavigationGuard } from './navigation-guards.tsx';

/**
 * Guards edits that a block keeps itself. Closing its drawer, or leaving its page, asks before it discards them. Items of
 * a screen have their own guard.
 */
export function useLeaveGuard(isEdited: () => boolean): void {
  const confirmDiscard = useConfirmDiscard();
  useNavigationGuard({
    isEdited,
    blocks: isEdited,
    ask(leave, stay) {
      void confirmDiscard().then((leaves) => (leaves ? leave() : stay()));
    },
  });
}

/** Returns a function that asks whether to discard the edits, and resolves with true if the user confirms. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const { t, confirm } = useRender();
  return () =>
    confirm({
      title: t('item.discard_question'),
      text: t('item.discard_form_copy'),
      confirm: t('item.discard_changes'),
      cancel: t('item.keep_editing'),
      danger: true,
    });
}
