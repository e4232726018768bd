import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/DialogFoot.tsx';
import classes from './html-editor.module.css';

interface Props {
  readonly title: string;
  readonly size?: number | 'xl';
  /** Of the button that is pressed by Enter. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form of each dialog of the editor: Enter inserts, Escape leaves. */
export function HtmlDialog({ title, size = 480, done, children, onDone, onClose }: Props) {
  const { t } = useRender();
  return (
    <Dialog size={size} title={title} close={t('common.close')} onClose={onClose}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          // It is a form inside of another.
          event.stopPropagation();
          onDone();
        }}
      >
        {children}
        <DialogFoot cancel={t('common.cancel')} done={done} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
