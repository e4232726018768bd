import { useSyncExternalStore } from 'react';
import { useRender } from '../../contract/render.ts';
import { Toast } from '../../kit/feedback/Toast.tsx';
import { deferred } from '../../kit/lazy-widget.ts';
import { useShell } from '../context.ts';
import classes from './frame.module.css';

/** Loaded when the first dialog opens. */
const NoticeDialog = deferred(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

/** Shows toasts at the end of the page, newest last, and dialogs one after the other. */
export function NoticeFeed() {
  const { notices } = useShell();
  const { t } = useRender();
  const entries = useSyncExternalStore(notices.subscribe, () => notices.entries);
  const dialog = entries.find((entry) => entry.dialog);
  return (
    <>
      <div className={classes.toasts} aria-live="polite">
        {entries
          .filter((entry) => !entry.dialog)
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
          ))}
      </div>
      {dialog && <NoticeDialog notice={dialog.notice} onClose={() => notices.dismiss(dialog.id)} />}
    </>
  );
}
