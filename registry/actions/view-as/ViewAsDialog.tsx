import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import classes from './view-as.module.css';

interface Props {
  /** Name of the viewed user. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onStart: (writable: boolean) => void;
}

/** Starts a view of a user. The view is read-only unless the administrator allows changes. */
export function ViewAsDialog({ name, onClose, onStart }: Props) {
  const { t } = useRender();
  const [writable, setWritable] = useState(false);
  return (
    <Dialog title={t('viewing.start_title', { name })} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onStart(writable);
        }}
      >
        <p>{t('viewing.start_text', { name })}</p>
        <Switch
          size="md"
          label={t('viewing.allow_changes')}
          description={t('viewing.allow_changes_note', { name })}
          checked={writable}
          onChange={(event) => setWritable(event.currentTarget.checked)}
        />
        <DialogFoot cancel={t('common.cancel')} done={t('viewing.view_as')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
