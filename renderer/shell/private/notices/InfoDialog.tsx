import type { ReactNode } from 'react';
import { useRender } from '../../../contract/render.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/feedback/Dialog.tsx';
import classes from '../frame.module.css';

interface Props {
  readonly title: string;
  /** Width in px. */
  readonly width: number;
  /** Another button beside the one that closes the dialog. */
  readonly also?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that only shows information; it can have another action than to close it. */
export function InfoDialog({ title, width, also, onClose, children }: Props) {
  const { t } = useRender();
  return (
    <Dialog size={width} title={title} close={t('common.close')} onClose={onClose}>
      {children}
      <div className={classes.dialogFoot}>
        {also}
        <Button kind="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </Dialog>
  );
}
