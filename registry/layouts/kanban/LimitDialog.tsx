import { useId, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { limitOf } from './limits.ts';
import classes from './kanban.module.css';

interface Props {
  /** The name of the column. */
  readonly column: string;
  /** The column's own limit. null if it has the limit of all columns. */
  readonly own: number | null;
  /** The limit that applies to columns without their own limit. null if there is none. */
  readonly common: number | null;
  readonly onClose: () => void;
  readonly onDone: (limit: number | null) => void;
}

/** Asks for the number of cards that a column should not exceed. */
export function LimitDialog({ column, own, common, onClose, onDone }: Props) {
  const { t } = useRender();
  const id = useId();
  const [text, setText] = useState(own === null ? '' : String(own));
  const limit = limitOf(Number(text));
  const isInvalid = text !== '' && limit === null;
  return (
    <Dialog title={t('layouts.limit_of', { column })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isInvalid) onDone(limit);
        }}
      >
        <label htmlFor={id}>{t('layouts.column_limit')}</label>
        <TextField
          id={id}
          data-autofocus
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={text}
          invalid={isInvalid}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-help`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${id}-help`} className={classes.help} role={isInvalid ? 'alert' : undefined}>
          {isInvalid
            ? t('layouts.limit_invalid')
            : common === null
              ? t('layouts.limit_empty')
              : t('layouts.limit_common', { count: common })}
        </p>
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('common.done')}

          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
