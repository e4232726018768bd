/**
 * Prevents the loss of unsaved edits: in-app navigation opens a prompt to save or discard them (ITEM-19), closing
 * the tab shows the browser's warning (ITEM-20). If the save is refused, the user stays on the page.
 */
import { useState } from 'react';
import type { ItemHandle, ScreenApi } from '../../contract/screen.ts';
import { useNavigationGuard } from '../../kit/hooks/navigation-guards.tsx';
import { deferred } from '../../kit/lazy-widget.ts';

const LeaveDialog = deferred(async () => (await import('./LeaveDialog.tsx')).LeaveDialog, { toSave: true });

interface Answer {
  readonly leave: () => void;
  readonly stay: () => void;
}

export function Guard({ item, screen }: { readonly item: ItemHandle; readonly screen: ScreenApi }) {
  const { store } = item;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isEdited = () =>
    (Object.keys(store.state.edits).length > 0 || store.unread.size > 0) && !store.state.saving;
  const own = screen.href({ screen: screen.id, params: screen.route.params });
  /** A drawer over this page keeps it mounted. */
  const staysMounted = (path: string) => own !== null && (path === own || path.startsWith(`${own}/`));
  useNavigationGuard({
    isEdited,
    blocks: (path) => isEdited() && !staysMounted(path),
    ask: (leave, stay) => setAnswer({ leave, stay }),
  });
  if (answer === null) return null;
  const end = (how: keyof Answer) => () => {
    setAnswer(null);
    answer[how]();
  };
  return <LeaveDialog item={item} screen={screen} onLeave={end('leave')} onStay={end('stay')} />;
}
