import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import classes from './refused.module.css';

interface Props {
  readonly files: readonly { readonly key: Key; readonly name: string; readonly error: unknown }[];
  readonly title: string;
  readonly onClose: () => void;
}

/** Lists files that the platform did not delete or move, with its reasons. */
export function RefusedFiles({ title, files, onClose }: Props) {
  const { t } = useRender();
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className={classes.list}>
        {files.map(({ key, name, error }) => (
          <li key={key}>
            <b dir="auto">{name}</b> <span dir="auto">{messageOf(error)}</span>
          </li>
        ))}
      </ul>
      <DialogFoot cancel={t('common.close')} done={null} onCancel={onClose} />
    </Dialog>
  );
}
