import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import classes from './html-editor.module.css';

interface Props {
  readonly title: string;
  readonly size?: number | 'xl';
  /** Label of the submit button. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form of all dialogs of the editor. Enter submits, Escape closes. */
export function HtmlDialog({ title, size = 480, done, children, onDone, onClose }: Props) {
  const { t } = useRender();
  return (
    <Dialog size={size} title={title} close={t('common.close')} onClose={onClose}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble to the page's form, which must not be submitted.
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
