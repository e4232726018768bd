import { Modal } from '@mantine/core';
import { useWorkspace } from '../../contract/frame.ts';
import { useRender } from '../../contract/render.ts';
import { Button } from '../../kit/Button.tsx';
import { IssueList } from '../../screen/IssueList.tsx';

/** Every mistake in the screens from files, for administrators. */
export function IssuesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useRender();
  const { issues } = useWorkspace();
  return (
    <Modal
      opened
      size={640}
      title={t('screens.mistakes', { count: issues.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <IssueList issues={issues} />
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 24 }}>
        <Button kind="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </Modal>
  );
}
