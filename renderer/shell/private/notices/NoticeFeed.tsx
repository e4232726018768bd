import { useSyncExternalStore, type ReactNode } from 'react';
import { useRender } from '../../../contract/render.ts';
import { deferred } from '../../../kit/lazy-widget.ts';
import { Toast } from '../../../kit/feedback/Toast.tsx';
import { useShell } from '../../context.ts';
import { Announcer, type Announcements } from './Announcer.tsx';
import type { Connection } from './connection.ts';
import { useLostFocus } from '../../../kit/hooks/use-lost-focus.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import classes from '../frame.module.css';

const NoticeDialog = deferred(async () => (await import('./NoticeDialog.tsx')).NoticeDialog, {
  toSave: true,
});

interface Props {
  readonly connection: Connection;
  readonly announcements: Announcements;
  /** Shown above the toasts. */
  readonly children?: ReactNode;
}

/**
 * Shows toasts at the end of the page, newest last, and dialogs one after the other. It has the two live regions of the
 * app: errors interrupt, everything else waits. They are always mounted, because screen readers miss the first text of
 * a new region.
 */
export function NoticeFeed({ connection, announcements, children }: Props) {
  const { notices } = useShell();
  const { t } = useRender();
  const entries = useSyncExternalStore(notices.subscribe, () => notices.entries);
  // A message disappears with the focus if its button was pressed.
  useLostFocus(entries);
  const dialog = entries.find((entry) => entry.dialog);
  const toasts = (isError: boolean) =>
    entries
      .filter((entry) => !entry.dialog && (entry.notice.kind === 'danger') === isError)
      .map(({ id, notice, lasts }) => (
        <Toast
          key={id}
          notice={notice}
          lasts={lasts}
          closeLabel={t('common.close')}
          onClose={() => notices.dismiss(id)}
          onPause={() => notices.pause(id)}
          onResume={() => notices.resume(id)}
        />
      ));
  return (
    <>
      <div className={classes.toasts}>
        {children}
        <div className={classes.toastList} aria-live="assertive">
          {toasts(true)}
        </div>
        {/* Only what is new is announced, not the whole region. */}
        <div className={classes.toastList} role="status" aria-atomic={false}>
          <ConnectionNotice connection={connection} />
          {toasts(false)}
          <Announcer announcements={announcements} />
        </div>
      </div>
      {dialog && <NoticeDialog entry={dialog} onClose={() => notices.dismiss(dialog.id)} />}
    </>
  );
}
