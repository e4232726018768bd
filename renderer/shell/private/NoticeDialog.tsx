import { Modal } from '@mantine/core';
import { useRender, type Notice } from '../../contract/render.ts';
import { Button } from '../../kit/Button.tsx';

/** A notice that waits for its answer (SHELL-08). */
export function NoticeDialog({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { t } = useRender();
  return (
    <Modal
      opened
      size={440}
      title={notice.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <p>{notice.text}</p>
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 24 }}>
        <Button kind="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </Modal>
  );
}
