import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { defaultTable, smallestTable, table, type Command } from './commands.ts';
import classes from './markdown-editor.module.css';

interface Props {
  readonly onInsert: (command: Command) => void;
  readonly onClose: () => void;
}

type Side = keyof typeof defaultTable;

const maxSize = { rows: 100, columns: 20 } as const;

/** Prompts for the size of a new table (INT-input-rich-text-md-02). */
export function TableDialog({ onInsert, onClose }: Props) {
  const { t } = useRender();
  const [size, setSize] = useState<Readonly<Record<Side, number | string>>>(defaultTable);
  const side = (name: Side) => (
    <TextInput
      type="number"
      label={t(`interfaces.md_table_${name}`)}
      value={size[name]}
      min={smallestTable}
      max={maxSize[name]}
      data-autofocus={name === 'rows' || undefined}
      onChange={(event) => setSize({ ...size, [name]: event.currentTarget.value })}
    />
  );
  /** The typed number may be empty or out of bounds until the input loses the focus. */
  const chosen = (name: Side) =>
    Math.min(maxSize[name], Math.max(smallestTable, Math.trunc(Number(size[name]))));
  return (
    <Dialog size={360} title={t('interfaces.md_table')} close={t('common.close')} onClose={onClose}>
      <form
        className={classes.dialog}
        // Numbers out of bounds are clamped instead of rejected.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble to the page's form, which must not be submitted.
          event.stopPropagation();
          onInsert(
            table(chosen('rows'), chosen('columns'), {
              header: t('interfaces.md_table_header'),
              cell: t('interfaces.md_table_cell'),
            }),
          );
        }}
      >
        {side('rows')}
        {side('columns')}
        <DialogFoot cancel={t('common.cancel')} done={t('interfaces.md_insert')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
