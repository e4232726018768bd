import type { Notice } from '../../contract/render.ts';
import { TellingDialog } from './TellingDialog.tsx';

/** A notification that the user must close (SHELL-08). */
export function NoticeDialog({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  return (
    <TellingDialog title={notice.title} width={440} onClose={onClose}>
      <p>{notice.text}</p>
    </TellingDialog>
  );
}
