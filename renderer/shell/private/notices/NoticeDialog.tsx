import type { Notice } from '../../../contract/services.ts';
import { InfoDialog } from './InfoDialog.tsx';

/** A notification that the user must close (SHELL-08). */
export function NoticeDialog({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  return (
    <InfoDialog title={notice.title} width={440} onClose={onClose}>
      <p>{notice.text}</p>
    </InfoDialog>
  );
}
