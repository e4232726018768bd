import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useRender } from '../../contract/render.ts';
import { Button } from '../../kit/Button.tsx';
import { Toast } from '../../kit/Toast.tsx';
import { useShell } from '../context.ts';
import classes from './frame.module.css';

/** Toasts at the end of the page, newest below; dialogs one after the other. */
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
      {dialog && (
        <Modal
          opened
          size={440}
          title={dialog.notice.title}
          closeButtonProps={{ 'aria-label': t('common.close') }}
          onClose={() => notices.dismiss(dialog.id)}
        >
          <p>{dialog.notice.text}</p>
          <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 24 }}>
            <Button kind="primary" onClick={() => notices.dismiss(dialog.id)}>
              {t('common.done')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
