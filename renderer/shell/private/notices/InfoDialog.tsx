import type { ReactNode } from 'react';
import { useRender } from '../../../contract/render.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/feedback/Dialog.tsx';
import classes from '../frame.module.css';

interface Props {
  readonly title: string;
  /** Width in px. */
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that only shows information; its only action is to close it. */
export function InfoDialog({ title, width, onClose, children }: Props) {
  const { t } = useRender();
  return (
    <Dialog size={width} title={title} close={t('common.close')} onClose={onClose}>
      {children}
      <div className={classes.dialogFoot}>
        <Button kind="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </Dialog>
  );
}
