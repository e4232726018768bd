import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import classes from '../small.module.css';

interface Props {
  readonly opened: boolean;
  /** The question, with the item and the count. */
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly danger?: boolean;
  /** Another button, before the confirming one. */
  readonly also?: ReactNode;
  readonly onAnswer: (confirmed: boolean) => void;
}

/** Opens a confirmation before an irreversible action. The safe button has the focus. */
export function ConfirmDialog(props: Props) {
  const { opened, title, text, confirm, cancel, danger = false, also, onAnswer } = props;
  return (
    <Dialog opened={opened} onClose={() => onAnswer(false)} title={title}>
      {text && <p className={classes.question}>{text}</p>}
      <DialogFoot
        cancel={cancel}
        done={confirm}
        kind={danger ? 'danger' : 'primary'}
        also={also}
        onCancel={() => onAnswer(false)}
        onDone={() => onAnswer(true)}
      />
    </Dialog>
  );
}
