/**
 * Prevents the loss of unsaved edits: in-app navigation opens a confirmation (ITEM-19), closing the tab shows
 * the browser's warning (ITEM-20).
 */
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useRender } from '../../contract/render.ts';
import type { ItemHandle } from '../../contract/screen.ts';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';

export function Guard({ item }: { readonly item: ItemHandle }) {
  const { t } = useRender();
  const { store } = item;
  const isEdited = () => Object.keys(store.state.edits).length > 0 && !store.state.saving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isEdited(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isEdited()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one listener per store; it reads the edits when it is called
  }, [store]);

  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    for (const field of Object.keys(store.state.edits)) store.reset([field]);
    blocker.proceed();
  };
  return (
    <ConfirmDialog
      opened
      title={t('item.unsaved_changes')}
      text={t('item.unsaved_changes_copy')}
      cancel={t('item.keep_editing')}
      confirm={t('item.discard_changes')}
      danger
      onAnswer={(discards) => (discards ? discard() : blocker.reset())}
    />
  );
}
