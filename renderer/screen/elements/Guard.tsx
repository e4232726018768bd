/**
 * Prevents the loss of unsaved edits: in-app navigation opens a prompt to save or discard them (ITEM-19), closing
 * the tab shows the browser's warning (ITEM-20). If the save is refused, the user stays on the page.
 */
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { ItemHandle, ScreenApi } from '../../contract/screen.ts';
import { deferred } from '../../kit/lazy-widget.ts';

const LeaveDialog = deferred(async () => (await import('./LeaveDialog.tsx')).LeaveDialog, { toSave: true });

export function Guard({ item, screen }: { readonly item: ItemHandle; readonly screen: ScreenApi }) {
  const { store } = item;
  const isEdited = () =>
    (Object.keys(store.state.edits).length > 0 || store.unread.size > 0) && !store.state.saving;
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
  return <LeaveDialog item={item} screen={screen} onLeave={blocker.proceed} onStay={blocker.reset} />;
}
