import { useRender } from '../../contract/render.ts';
import { useNavigationGuard } from './navigation-guards.tsx';

/**
 * Guards edits that a block keeps itself. Closing its drawer, or leaving its page, asks before it discards them. Items of
 * a screen have their own guard.
 */
export function useLeaveGuard(isEdited: () => boolean): void {
  const { t, confirm } = useRender();
  useNavigationGuard({
    isEdited,
    blocks: isEdited,
    ask(leave, stay) {
      const question = {
        title: t('item.discard_question'),
        text: t('item.discard_form_copy'),
        confirm: t('item.discard_changes'),
        cancel: t('item.keep_editing'),
        danger: true,
      };
      void confirm(question).then((leaves) => (leaves ? leave() : stay()));
    },
  });
}
