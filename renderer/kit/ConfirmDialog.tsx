import { Dialog } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import classes from './small.module.css';

interface Props {
  readonly opened: boolean;
  /** Asks with thing and count. */
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly onAnswer: (confirmed: boolean) => void;
}

/** Asks once before what cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog({ opened, title, text, confirm, cancel, danger = false, onAnswer }: Props) {
  return (
    <Dialog opened={opened} onClose={() => onAnswer(false)} title={title}>
      {text && <p className={classes.question}>{text}</p>}
      <DialogFoot
        cancel={cancel}
        done={confirm}
        kind={danger ? 'danger' : 'primary'}
        onCancel={() => onAnswer(false)}
        onDone={() => onAnswer(true)}
      />
    </Dialog>
  );
}
