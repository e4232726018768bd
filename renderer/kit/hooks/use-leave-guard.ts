import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useRender } from '../../contract/render.ts';

/**
 * Prevents the loss of edits that a block keeps itself. Closing its drawer, or leaving its page, asks before it discards
 * them; closing the tab shows the browser's warning. Items of a screen have their own guard.
 */
export function useLeaveGuard(isEdited: () => boolean): void {
  const { t, confirm } = useRender();
  const latest = useRef(isEdited);
  latest.current = isEdited;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: t('item.discard_question'),
      text: t('item.discard_form_copy'),
      confirm: t('item.discard_changes'),
      cancel: t('item.keep_editing'),
      danger: true,
    };
    void confirm(question).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once per blocked navigation
  }, [blocker.state]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
