import { TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import classes from '../small.module.css';
import { Dialog } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import { messageOf } from './error-text.ts';

interface Props {
  readonly title: string;
  /** Label of the input. */
  readonly label: string;
  /** Why an empty name cannot be saved. */
  readonly missing: string;
  /** Label of the button that saves. */
  readonly done: string;
  readonly name?: string;
  /** More inputs, below the name. */
  readonly children?: ReactNode;
  /** Rejects if the platform refuses. The dialog then shows the reason at the name. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Length of a column for names in characters. */
const maxLength = 255;

/** Asks for a name. The caller closes the dialog when the name is saved. */
export function NameDialog(props: Props) {
  const { title, label, missing, done, children, onSave, onClose } = props;
  const { t } = useRender();
  const [name, setName] = useState(props.name ?? '');
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isEmpty = name.trim() === '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be rendered inside another form, whose submit it must not trigger.
    event.stopPropagation();
    if (isEmpty || isSending) return;
    setSending(true);
    try {
      await onSave(name.trim());
    } catch (error) {
      setSending(false);
      setRefused(messageOf(error));
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className={classes.nameForm} onSubmit={(event) => void save(event)}>
        <TextInput
          required
          data-autofocus
          label={label}
          maxLength={maxLength}
          value={name}
          error={refused}
          onChange={(event) => {
            setRefused(null);
            setName(event.currentTarget.value);
          }}
        />
        {children}
        <DialogFoot
          cancel={t('common.cancel')}
          done={done}
          loading={isSending}
          disabled={isEmpty && { reason: missing }}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
